import { timingSafeEqual } from 'node:crypto';
import type { Provider } from '#shared/accounts/account.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { createSecret, hashSecret } from '../secret-value.ts';
import type { Services } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import type { SignInAttempt } from './identity-provider.ts';
import { isKnownBrowser } from './known-browsers.ts';

const attemptMinutes = 10;
const attemptLimits = rateLimits.providerSignIns;

export async function beginAttempt(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  provider: Provider,
  { browser, address }: Visitor,
): Promise<SignInAttempt> {
  const [state, nonce, codeVerifier] = [createSecret(), createSecret(), createSecret()];
  await db.transaction().execute(async (transaction) => {
    await limits.require(transaction, [attemptLimits.browser, browser]);
    // Neighbours who use up the address limit do not shut out a known browser.
    if (!(await isKnownBrowser(transaction, browser)))
      await limits.require(transaction, [attemptLimits.address, address]);
    await transaction
      .insertInto('sign_in_attempts')
      .values({
        state_hash: hashSecret(state),
        provider,
        browser_hash: hashSecret(browser),
        nonce,
        code_verifier: codeVerifier,
        expires_at: timestamp(attemptMinutes * 60),
      })
      .execute();
  });
  return { state, nonce, codeVerifier };
}

/** Deletes the attempt in any case, so only one of several concurrent calls gets it. */
export async function redeemAttempt(
  db: Db,
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
  const { nonce, code_verifier: codeVerifier, browser_hash, expires_at } = storedAttempt;
  const [first, last] = plausibleExpiry(attemptMinutes * 60);
  if (expires_at < first || expires_at > last) return undefined;
  const isSameBrowser = timingSafeEqual(
    Buffer.from(hashSecret(browser)),
    Buffer.from(browser_hash),
  );
  return isSameBrowser ? { state, nonce, codeVerifier } : undefined;
}
