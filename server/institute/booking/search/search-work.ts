import { workLimits } from '../../../../shared/limits/work-limits.ts';
import { OnRequest } from '../../refusal.ts';

/* The steps of a search, counted for its budget and turns. A step takes about half a microsecond. */

export interface Work {
  /**
   * Counts finished steps.
   * @throws {OnRequest} long, when they were too many
   */
  count(steps: number): void;
  /**
   * Lets other requests have their turn between two pieces of work.
   * @throws {Refusal} not-bookable, when it took too long; too-many, when it may not go on
   */
  pause(): Promise<void>;
  rest(): void;
}

/** Work without a budget or turns, for the operators' commands. */
export const unlimited: Work = { count() {}, pause: async () => {}, rest() {} };

/** Thrown when a search exceeds its steps. */
export class TooLong extends OnRequest {
  constructor() {
    super('long');
  }
}

/** Runs as much as the remaining steps allow. */
export async function asFarAsCan(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
  }
}

interface Metered extends Work {
  left: number;
}

/** Returns the work for one hour, while other bookings wait for the day's lock. */
export const whileLocked = (): Work => metered(unlimited, workLimits.searches.atBooking);

export const metered = (work: Work, left: number): Metered => ({
  left,
  count(steps) {
    this.left -= steps;
    work.count(steps);
    if (this.left < 0) throw new TooLong();
  },
  pause: () => work.pause(),
  rest: () => work.rest(),
});
