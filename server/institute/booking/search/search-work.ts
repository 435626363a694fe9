import { Refusal } from '#server/institute/refusal.ts';
import { workLimits } from '#shared/limits/work-limits.ts';

/*
 * Counts the steps of a search. The count limits the search, and decides when it yields the thread to others. A step
 * takes about half a microsecond.
 */

export interface SearchMeter {
  count(steps: number): void;
  /** Yields to other searches if this search has used up its turn. */
  pause(): Promise<void>;
  releaseTurn(): void;
}

export const unlimitedMeter: SearchMeter = { count() {}, pause: async () => {}, releaseTurn() {} };

export class SearchBudgetExceeded extends Refusal {
  constructor() {
    super('not-bookable', { reason: 'long' });
  }
}

/** Returns undefined if the search takes too long. */
export async function runWithinBudget<Result>(
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SearchBudgetExceeded)) throw error;
    return undefined;
  }
}

/** Returns the meter for planning one slot while the day is locked. The limit is low because other bookings wait. */
export const createBookingMeter = (): SearchMeter =>
  limitMeter(unlimitedMeter, workLimits.searches.atBooking);

export const limitMeter = (work: SearchMeter, stepsLeft: number) => ({
  stepsLeft,
  count(steps: number) {
    this.stepsLeft -= steps;
    work.count(steps);
    if (this.stepsLeft < 0) throw new SearchBudgetExceeded();
  },
  pause: () => work.pause(),
  releaseTurn: () => work.releaseTurn(),
});
