import { signInTokenPattern } from '../../../shared/accounts/account.ts';
import { returnHeader } from '../../../shared/contract/headers.ts';
import { localPath } from '../../../shared/page/return-path.ts';
import { personOfAccount } from '../appointments/account-requests.ts';
import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';
import { chooseRole } from './choose-role.ts';
import { mailSignInLink, signIn } from './sign-in.ts';

export function authAnswers(services: Services) {
  const { links, users, sessions } = services;

  return {
    async login({ req, input: { email } }) {
      const returnTo = localPath(req.get(returnHeader));
      await mailSignInLink(services, { email, returnTo, visitor: visitorOf(req) });
    },

    async verify({ req, res, token }) {
      if (!signInTokenPattern.test(token)) throw new Refusal('invalid');
      await signIn(services, { req, res }, async (within) =>
        users.ofVerifiedMailbox(within, await links.redeem(within, token)),
      );
    },

    async logout({ req, res }) {
      await sessions.end(req);
      sessions.clearCookies(res);
    },
  } satisfies Partial<Answers>;
}

export function userAnswers(services: Services) {
  const { db, sessions } = services;
  return {
    async user({ req, signedIn }) {
      const { user } = signedIn;
      const { browser } = visitorOf(req);
      const person = await personOfAccount(db, { userId: user.id, browser });
      return { role: user.role, email: user.email, ...person };
    },

    // The role of the caller's account changes, whatever mailbox the body names.
    async role({ input, signedIn }) {
      const { sessionId, user } = signedIn;
      const { code, role } = input;
      if (!(await sessions.hasCode(sessionId, code))) throw new Refusal('forbidden');
      await chooseRole(services, user, role);
    },
  } satisfies Partial<Answers>;
}
