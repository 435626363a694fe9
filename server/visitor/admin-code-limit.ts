import { HttpError } from '../http/http-error.ts';

export type AdminCodeLimit = ReturnType<typeof createAdminCodeLimit>;

/** `times` within `seconds` of the first. */
interface RateLimit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/**
 * Counts one more of each limit, for an account or an address. Resolves to the seconds to wait when
 * one of the limits is exceeded.
 */
export type Count = (
  tallies: readonly (readonly [limit: RateLimit, who: string])[],
) => Promise<number | undefined>;

const minutes = 60;
/** Far higher than an account's: strangers behind the owner's address must not keep her from her code. */
const codesPerClient = { name: 'admin codes of a client', times: 100, seconds: 60 * minutes };
const codesPerAccount = { name: 'admin codes of an account', times: 5, seconds: 15 * minutes };

/** The BFF's only rate limit; the backend has its own. */
export function createAdminCodeLimit(countAll: Count) {
  return {
    /**
     * Counts one try at the admin code, right or wrong: the error of a visitor who has used up their
     * tries tells nothing of the code.
     * @throws {HttpError} too-many, busy, unavailable
     */
    async count(visitor: { account: string; address: string }): Promise<void> {
      const retryAfter = await countAll([
        [codesPerClient, visitor.address],
        [codesPerAccount, visitor.account],
      ]).catch((cause) => {
        // The database is locked by another process, or away.
        const { code, retryAfter = 5 } = cause;
        throw new HttpError(code === 'busy' ? code : 'unavailable', { retryAfter, cause });
      });
      if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
    },
  };
}
