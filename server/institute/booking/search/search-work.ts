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

export async function runWithinBudget(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof SearchBudgetExceeded)) throw error;
  }
}

interface LimitedMeter extends SearchMeter {
  stepsLeft: number;
}

/** Returns the meter for planning one slot while the day is locked. The limit is low because other bookings wait. */
export const createBookingMeter = (): SearchMeter =>
  limitMeter(unlimitedMeter, workLimits.searches.atBooking);

export const limitMeter = (work: SearchMeter, stepsLeft: number): LimitedMeter => ({
  stepsLeft,
  count(steps) {
    this.stepsLeft -= steps;
    work.count(steps);
    if (this.stepsLeft < 0) throw new SearchBudgetExceeded();
  },
  pause: () => work.pause(),
  releaseTurn: () => work.releaseTurn(),
});
