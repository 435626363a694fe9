import { workLimits } from '../../../../shared/limits/work-limits.ts';
import { OnRequest } from '../../refusal.ts';

/* The steps of a search, counted for its budget and turns. A step takes about half a microsecond. */

export interface Work {
  count(steps: number): void;
  /** Lets other requests have their turn between two pieces of work. */
  pause(): Promise<void>;
  rest(): void;
}

export const unlimited: Work = { count() {}, pause: async () => {}, rest() {} };

export class TooLong extends OnRequest {
  constructor() {
    super('long');
  }
}

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
