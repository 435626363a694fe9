import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from '../../shared/contract/account.ts';
import { type ApiError, isErrorCode } from '../../shared/contract/error-codes.ts';
import { HttpError } from '../http/http-error.ts';
import type { AdminCodeLimit } from '../visitor/admin-code-limit.ts';
import type { Caller } from './caller.ts';

/** Who may become an administrator. `adminCode` unset: nobody. */
export function adminCodeRule(adminCode: string | undefined, limits: AdminCodeLimit) {
  /**
   * The session is judged first: who has none learns nothing of the code, and uses up no account's
   * tries.
   * @throws {HttpError} not-signed-in, too-many, admin-code
   */
  return async function requireAdminCode(given: string, caller: Caller): Promise<void> {
    const account = await accountOf(caller);
    await limits.countAdminCodeTry({ account, address: caller.address });
    if (!sameCode(given, adminCode)) throw new HttpError('admin-code');
  };
}

/**
 * What tells an account from others: its mailbox, or else its session.
 * @throws {HttpError} not-signed-in, and whatever kept the backend from saying so
 */
async function accountOf({ cookies, askAccount }: Caller): Promise<string> {
  if (!cookies.jwt) throw new HttpError('not-signed-in');
  const { status, data } = await askAccount();
  if (status === 200) return (data as User).email || cookies.jwt;
  const { error } = data as Partial<ApiError>;
  throw new HttpError(status === 403 || !isErrorCode(error) ? 'not-signed-in' : error);
}

/** Compares digests, so that time tells neither length nor content; unset means nobody. */
function sameCode(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected ?? '')) && expected !== undefined;
}
