import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpError } from '../http/http-error.ts';
import type { AdminCodeLimit } from '../visitor/admin-code-limit.ts';
import type { Caller } from './call-headers.ts';

/** Decides who may become an administrator. `adminCode` unset: nobody. */
export function adminCodeRule(adminCode: string | undefined, limit: AdminCodeLimit) {
  /**
   * The session is judged first: without one nobody learns anything of the code, or uses up an
   * account's tries.
   * @throws {HttpError} not-signed-in, too-many, admin-code
   */
  return async function requireAdminCode(given: string, caller: Caller): Promise<void> {
    const account = await accountOf(caller);
    await limit.count({ account, address: caller.address });
    if (!sameCode(given, adminCode)) throw new HttpError('admin-code');
  };
}

/**
 * What an account is counted by: its mailbox, or else its session.
 * @throws {HttpError} not-signed-in, and whatever kept the backend from saying so
 */
async function accountOf({ cookies, askAccount }: Caller): Promise<string> {
  if (!cookies.jwt) throw new HttpError('not-signed-in');
  try {
    return (await askAccount()).email || cookies.jwt;
  } catch (error) {
    const isForbidden = error instanceof HttpError && error.status === 403;
    throw isForbidden ? new HttpError('not-signed-in') : error;
  }
}

/** Compares digests, so that time tells neither length nor content; unset means nobody. */
function sameCode(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected ?? '')) && expected !== undefined;
}
