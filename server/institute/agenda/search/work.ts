/*
 * Accounting of a search in steps, for its budget and for taking turns. A step is one candidate place,
 * about a third of a microsecond.
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

/** Without a budget or turns, as for the operators' commands. */
export const unlimited: Work = { count() {}, pause: async () => {}, rest() {} };
