import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from '../../shared/contract/contract.ts';
import { type ApiError, isRefusalCode } from '../../shared/contract/refusals.ts';
import { Refusal } from '../http/refusal.ts';
import type { RateLimits } from '../visitor/rate-limits.ts';
import type { Caller } from './caller.ts';

/** Who may become an administrator. `adminCode` unset: nobody. */
export function adminCodeRule(adminCode: string | undefined, limits: RateLimits) {
  /**
   * The session is judged first: who has none learns nothing of the code, and uses up no account's
   * tries.
   * @throws {Refusal} not-signed-in, too-many, admin-code
   */
  return async function requireAdminCode(given: string, caller: Caller): Promise<void> {
    const account = await accountOf(caller);
    await limits.countAdminCodeTry({ account, address: caller.address });
    if (!sameCode(given, adminCode)) throw new Refusal('admin-code');
  };
}

/**
 * What tells an account from others: its mailbox, or else its session.
 * @throws {Refusal} not-signed-in, and whatever kept the backend from saying so
 */
async function accountOf({ cookies, askAccount }: Caller): Promise<string> {
  if (!cookies.jwt) throw new Refusal('not-signed-in');
  const { status, data } = await askAccount();
  if (status === 200) return (data as User).email || cookies.jwt;
  const { error } = data as Partial<ApiError>;
  throw new Refusal(status === 403 || !isRefusalCode(error) ? 'not-signed-in' : error);
}

/** Compares digests, so that time tells neither length nor content; unset means nobody. */
function sameCode(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected ?? '')) && expected !== undefined;
}
