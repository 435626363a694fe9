import { Refusal } from './refusal.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/** So many times in so many seconds, from the first on. */
interface Limit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/** Counts one more for a session or an address; the wait in seconds if it is one too many. */
export type Count = (limit: Limit, who: string) => Promise<number | undefined>;

const minutes = 60;

const adminCodes = [
  // The address first: who is out of tries there adds no invented session to count.
  { by: 'address', name: 'admin codes of a client', times: 20, seconds: 60 * minutes },
  { by: 'session', name: 'admin codes of a session', times: 5, seconds: 15 * minutes },
] as const;

/** Limits of the BFF itself. The backend has its own. */
export function createRateLimits(count: Count) {
  return {
    /**
     * Counts one try at the admin code, right or wrong, so that the answer of an exhausted visitor
     * tells nothing.
     * @throws {Refusal} too-many
     */
    async countAdminCodeTry(visitor: { session: string; address: string }): Promise<void> {
      for (const limit of adminCodes) {
        const retryAfter = await count(limit, visitor[limit.by]);
        if (retryAfter !== undefined) throw new Refusal('too-many', { retryAfter });
      }
    },
  };
}
