import type { Request, Response } from 'express';
import { type Provider, signInTokenPattern } from '#shared/accounts/account.ts';
import { returnHeader } from '#shared/contract/headers.ts';
import { paths } from '#shared/page/paths.ts';
import { readReturnPath } from '#shared/page/return-path.ts';
import { buildFailurePath } from '#shared/page/sign-in-failure.ts';
import { findContactDetails } from '../appointments/account-requests.ts';
import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { readVisitor } from '../visitor.ts';
import {
  chooseRole,
  listAdministrators,
  readRemovalLink,
  removeAdministrator,
  removeByLink,
  signOutDevice,
  signOutEverywhere,
} from './administrator-access.ts';
import { mailSignInLink, redeemSignInLink, signIn } from './sign-in.ts';
import { beginAttempt, redeemAttempt } from './sign-in-attempts.ts';
import { findOrCreateUserByIdentity, findOrCreateVerifiedUser } from './users.ts';

export function createAccountAnswers(services: Services) {
  const { db, log, sessions, providers, publicUrl } = services;

  async function beginSignIn(name: Provider, req: Request): Promise<{ data: string }> {
    const provider = providers[name];
    if (!provider) throw new Refusal('provider-unavailable');
    const visitor = readVisitor(req);
    if (!visitor.browser) throw new Refusal('invalid');
    const attempt = await beginAttempt(services, name, visitor);
    try {
      const url = await provider.buildSignInUrl(attempt);
      return { data: url.href };
    } catch (error) {
      log.warn({ provider: name, reason: getReason(error) }, 'provider failed');
      throw new Refusal('provider-silent');
    }
  }

  async function findCallbackTarget(name: Provider, req: Request, res: Response): Promise<string> {
    const provider = providers[name];
    const callback = new URL(req.url, publicUrl).searchParams;
    const { browser } = readVisitor(req);
    const attempt = await redeemAttempt(db, name, callback.get('state') ?? '', browser);
    if (!provider || !attempt) return buildFailurePath('perime');
    const identity = await provider.identify(callback, attempt).catch((error) => {
      const reason = getReason(error);
      log.warn({ provider: name, reason }, 'sign-in failed');
      // The visitor may have cancelled (RFC 6749, 4.1.2.1).
      return reason.includes('access_denied') ? 'annule' : 'fournisseur';
    });
    if (typeof identity === 'string') return buildFailurePath(identity);
    const { role } = await signIn(services, { req, res }, (transaction) =>
      findOrCreateUserByIdentity(transaction, name, identity),
    );
    if (role === 'equipe') return paths.team;
    return role ? paths.home : paths.role;
  }

  const finishSignIn = async (name: Provider, { req, res }: { req: Request; res: Response }) => ({
    location: await findCallbackTarget(name, req, res),
  });

  return {
    async login({ req, input: { email } }) {
      const returnTo = readReturnPath(req.get(returnHeader));
      await mailSignInLink(services, { email, returnTo, visitor: readVisitor(req) });
    },

    async verify({ req, res, token }) {
      if (!signInTokenPattern.test(token)) throw new Refusal('invalid');
      await signIn(services, { req, res }, async (transaction) =>
        findOrCreateVerifiedUser(transaction, await redeemSignInLink(transaction, token)),
      );
    },

    async logout({ req, res }) {
      await sessions.end(req);
      sessions.clearCookies(res);
    },

    googleLogin: ({ req }) => beginSignIn('google', req),
    facebookLogin: ({ req }) => beginSignIn('facebook', req),
    googleCallback: (context) => finishSignIn('google', context),
    facebookCallback: (context) => finishSignIn('facebook', context),

    async user({ req, signedIn: { user } }) {
      const { browser } = readVisitor(req);
      const person = await findContactDetails(db, { userId: user.id, browser });
      return { role: user.role, email: user.email, ...person };
    },

    // The role of the caller's account changes, whatever mailbox the body names.
    async role({ input: { code, role }, signedIn: { sessionId, user } }) {
      if (!(await sessions.hasCode(sessionId, code))) throw new Refusal('forbidden');
      await chooseRole(services, user, role);
    },

    adminAccounts: async ({ signedIn }) => ({
      administrators: await listAdministrators(db, signedIn),
    }),
    adminSignOut: ({ input, ...by }) => signOutEverywhere(db, { ...input, ...by }),
    adminSignOutDevice: ({ input, ...by }) => signOutDevice(db, { ...input, ...by }),
    adminRemoveAccount: ({ input, ...by }) => removeAdministrator(db, { ...input, ...by }),

    async newAccess({ token }) {
      const { email, since } = await readRemovalLink(db, token);
      return { email, since };
    },
    removeNewAccess: ({ token }) => removeByLink(db, token),
  } satisfies Partial<Answers>;
}

/** Returns codes only: error messages quote URLs and answers, which hold secrets. */
function getReason(error: unknown): string {
  const failure = error as Error & { code?: unknown; error?: unknown };
  const { code: networkCode } = (failure.cause ?? {}) as { code?: unknown };
  const codes = [failure.name, failure.code, failure.error, networkCode];
  const parts = codes.filter((part) => typeof part === 'string');
  return parts.filter((part) => /^\w{1,60}$/.test(part)).join(' ');
}
