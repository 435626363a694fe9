import { timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../../shared/contract/account.ts';
import { timestamp, withinReach } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Limits } from '../rate-limits.ts';
import { hashOf, newSecret } from '../secret-value.ts';
import type { Attempt } from './identity-provider.ts';

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

const attemptMinutes = 10;
/** Nothing is mailed: more than links, as many phones of a network share one address. */
const startsPerClient = { name: 'sign-ins over a provider of a client', times: 60, seconds: 3600 };

/** Browsers on their way over a provider's page: good once, for ten minutes, in the same browser. */
export function createSignInAttempts(db: Db, limits: Limits) {
  return {
    /** @throws {Refusal} too-many */
    async begin(
      provider: Provider,
      { browser, address }: { browser: string; address: string },
    ): Promise<Attempt> {
      const attempt = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
      await db.transaction().execute(async (transaction) => {
        await limits.require(transaction, startsPerClient, address);
        await transaction
          .insertInto('sign_in_attempts')
          .values({
            state_hash: hashOf(attempt.state),
            provider,
            browser_hash: hashOf(browser),
            nonce: attempt.nonce,
            code_verifier: attempt.codeVerifier,
            expires_at: timestamp(attemptMinutes * 60),
          })
          .execute();
      });
      return attempt;
    },

    /**
     * The attempt that a state names; undefined when it is not this browser's, or not good any more.
     * A state that was seen is over, whoever brought it: of several at once one finds it.
     */
    async spend(provider: Provider, state: string, browser: string): Promise<Attempt | undefined> {
      const kept = await db
        .deleteFrom('sign_in_attempts')
        .where('state_hash', '=', hashOf(state))
        .returningAll()
        .executeTakeFirst();
      if (kept?.provider !== provider) return undefined;
      const [first, last] = withinReach(attemptMinutes * 60);
      if (kept.expires_at < first || kept.expires_at > last) return undefined;
      const isSame = timingSafeEqual(Buffer.from(hashOf(browser)), Buffer.from(kept.browser_hash));
      return isSame ? { state, nonce: kept.nonce, codeVerifier: kept.code_verifier } : undefined;
    },
  };
}
