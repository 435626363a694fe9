import { timingSafeEqual } from 'node:crypto';
import type { Provider } from '#shared/accounts/account.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { RateLimits } from '../rate-limits.ts';
import { createSecret, hashSecret } from '../secret-value.ts';
import type { Visitor } from '../visitor.ts';
import type { SignInAttempt } from './identity-provider.ts';
import { isKnownBrowser } from './known-browsers.ts';

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

const attemptMinutes = 10;
const attemptLimits = rateLimits.providerSignIns;

export function createSignInAttempts(db: Db, limits: RateLimits) {
  return {
    async begin(provider: Provider, { browser, address }: Visitor): Promise<SignInAttempt> {
      const attempt = {
        state: createSecret(),
        nonce: createSecret(),
        codeVerifier: createSecret(),
      };
      await db.transaction().execute(async (transaction) => {
        await limits.require(transaction, [attemptLimits.browser, browser]);
        // Neighbours who use up the address limit do not shut out a known browser.
        if (!(await isKnownBrowser(transaction, browser)))
          await limits.require(transaction, [attemptLimits.address, address]);
        await transaction
          .insertInto('sign_in_attempts')
          .values({
            state_hash: hashSecret(attempt.state),
            provider,
            browser_hash: hashSecret(browser),
            nonce: attempt.nonce,
            code_verifier: attempt.codeVerifier,
            expires_at: timestamp(attemptMinutes * 60),
          })
          .execute();
      });
      return attempt;
    },

    /** Deletes the attempt in any case, so only one of several concurrent calls gets it. */
    async redeem(
      provider: Provider,
      state: string,
      browser: string,
    ): Promise<SignInAttempt | undefined> {
      const storedAttempt = await db
        .deleteFrom('sign_in_attempts')
        .where('state_hash', '=', hashSecret(state))
        .returningAll()
        .executeTakeFirst();
      if (storedAttempt?.provider !== provider) return undefined;
      const [first, last] = plausibleExpiry(attemptMinutes * 60);
      if (storedAttempt.expires_at < first || storedAttempt.expires_at > last) return undefined;
      const isSameBrowser = timingSafeEqual(
        Buffer.from(hashSecret(browser)),
        Buffer.from(storedAttempt.browser_hash),
      );
      return isSameBrowser
        ? { state, nonce: storedAttempt.nonce, codeVerifier: storedAttempt.code_verifier }
        : undefined;
    },
  };
}
