import { HttpError } from '../http/http-error.ts';

export type AdminCodeLimit = ReturnType<typeof createAdminCodeLimit>;

/** So many times in so many seconds, from the first on. */
interface RateLimit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/**
 * Counts one more of each limit, for an account or an address; the wait in seconds if it is one too
 * many for one of them.
 */
export type Count = (
  tallies: readonly (readonly [limit: RateLimit, who: string])[],
) => Promise<number | undefined>;

const minutes = 60;
const codesPerClient = { name: 'admin codes of a client', times: 20, seconds: 60 * minutes };
const codesPerAccount = { name: 'admin codes of an account', times: 5, seconds: 15 * minutes };

/** Limits of the BFF itself. The backend has its own. */
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
        // Locked by another process for too long, or away.
        const { code, retryAfter = 5 } = cause;
        throw new HttpError(code === 'busy' ? code : 'unavailable', { retryAfter, cause });
      });
      if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
    },
  };
}
