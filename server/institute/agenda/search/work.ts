import { workLimits } from '../../../../shared/limits/work-limits.ts';
import { OnRequest } from '../../refusal.ts';

/*
 * Accounting of a search in steps, for its budget and for taking turns. A step is one place that is
 * looked at, about half a microsecond.
 */

export interface Work {
  /**
   * Tells of steps that were done.
   * @throws {OnRequest} long, when they were too many
   */
  count(steps: number): void;
  /**
   * Between two pieces of work: others have their turn.
   * @throws {Refusal} not-bookable, when it took too long; too-many, when it may not go on
   */
  pause(): Promise<void>;
  /** Before it waits for something else. */
  rest(): void;
}

/** Without a budget or turns, as for the operators' commands. */
export const unlimited: Work = { count() {}, pause: async () => {}, rest() {} };

/** What is asked takes longer to work out than it may: half an answer says so, or nothing is said. */
export class TooLong extends OnRequest {
  constructor() {
    super('long');
  }
}

/** Does as much as can be done with the steps that are left. */
export async function asFarAsCan(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
  }
}

/** The same work, as long as it takes no more steps than are left. */
interface Metered extends Work {
  left: number;
}

/** For one hour, while others wait for the day. */
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
