import { Refusal } from '../refusal.ts';
import { personOfAccount } from '../requests/account-person.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';
import type { Answers } from './answers.ts';

/** The caller's own account and its role. */
export function userAnswers({ db, users, sessions }: Services) {
  return {
    async user({ req, signedIn }) {
      const { user } = signedIn;
      const person = await personOfAccount(db, {
        userId: user.id,
        browser: visitorOf(req).browser,
      });
      return { role: user.role, email: user.email, ...person };
    },

    // Always the caller's own account, whatever mailbox the body names.
    async role({ input, signedIn }) {
      const { sessionId, user } = signedIn;
      const { code, role } = input;
      if (!(await sessions.hasCode(sessionId, code))) throw new Refusal('forbidden');
      await users.setRole(user.id, role, user.email || user.id);
    },
  } satisfies Partial<Answers>;
}
