/*
 * What a search does for whoever asked, in steps: so many are its budget, and after some of them it is the
 * next one’s turn. A step is a place that is looked at, a third of a microsecond.
 */

export interface Work {
  /** Tells of steps that were done. */
  count(steps: number): void;
  /**
   * Between two pieces of work: others have their turn.
   * @throws {Refusal} not-bookable, when it took too long; too-many, when it may not go on
   */
  pause(): Promise<void>;
  /** Before it waits for something else. */
  rest(): void;
}

/** Of who asks nobody, as the operators' commands do. */
export const unlimited: Work = { count() {}, pause: async () => {}, rest() {} };
