import type { RateLimit } from '#shared/limits/limits.ts';
import { HttpError } from '../http/http-error.ts';

type LimitTallies = readonly (readonly [limit: RateLimit, key: string])[];

/** Counts one use against each limit. Resolves to the seconds to wait if a limit is exceeded. */
export type LimitCounter = (tallies: LimitTallies) => Promise<number | undefined>;

export async function countOrRefuse(count: LimitCounter, tallies: LimitTallies): Promise<void> {
  const retryAfter = await count(tallies).catch((cause) => {
    const { code, retryAfter = 5 } = cause;
    throw new HttpError(code === 'busy' ? code : 'unavailable', { retryAfter, cause });
  });
  if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
}
