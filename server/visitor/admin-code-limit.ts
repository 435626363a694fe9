import { type RateLimit, rateLimits } from '../../shared/limits/limits.ts';
import { HttpError } from '../http/http-error.ts';

export type AdminCodeLimit = ReturnType<typeof createAdminCodeLimit>;

/**
 * Counts one more of each limit, for an account or an address. Resolves to the seconds to wait when
 * one of the limits is exceeded.
 */
export type Count = (
  tallies: readonly (readonly [limit: RateLimit, who: string])[],
) => Promise<number | undefined>;

/** The BFF's only rate limit; the backend has its own. */
export function createAdminCodeLimit(countAll: Count) {
  return {
    /**
     * Counts one try at the admin code, right or wrong: the error of a visitor who has used up their
     * tries reveals nothing about the code.
     * @throws {HttpError} too-many, busy, unavailable
     */
    async count(visitor: { account: string; address: string }): Promise<void> {
      const retryAfter = await countAll([
        [rateLimits.adminCodes.address, visitor.address],
        [rateLimits.adminCodes.account, visitor.account],
      ]).catch((cause) => {
        // The database is locked by another process, or away.
        const { code, retryAfter = 5 } = cause;
        throw new HttpError(code === 'busy' ? code : 'unavailable', { retryAfter, cause });
      });
      if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
    },
  };
}
