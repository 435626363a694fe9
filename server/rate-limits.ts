import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

const minutes = 60;

/** Limits of the BFF itself, counted in this process. The backend has its own. */
export function createRateLimits() {
  const adminCodes = [
    // The address first: who is out of tries there adds no invented session to count.
    { by: 'address', limiter: new RateLimiterMemory({ points: 20, duration: 60 * minutes }) },
    { by: 'session', limiter: new RateLimiterMemory({ points: 5, duration: 15 * minutes }) },
  ] as const;

  return {
    /**
     * Counts one try at the admin code, right or wrong, so that the answer of an exhausted visitor
     * tells nothing.
     * @throws {Refusal} too-many
     */
    async countAdminCodeTry(visitor: { session: string; address: string }): Promise<void> {
      for (const { by, limiter } of adminCodes) {
        try {
          await limiter.consume(createHash('sha256').update(visitor[by]).digest('base64url'));
        } catch (result) {
          if (!(result instanceof RateLimiterRes)) throw result;
          throw new Refusal('too-many', { retryAfter: Math.ceil(result.msBeforeNext / 1000) });
        }
      }
    },
  };
}
