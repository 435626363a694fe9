/*
 * What a search has found.
 */

/** One treatment with its person, room and time, in minutes of the day. */
export interface PlannedPart {
  readonly person: number;
  readonly treatment: string;
  readonly staff: number;
  readonly room: number | null;
  readonly assistant?: number;
  /** Whoever assists could do it as well. */
  readonly fourHands?: true;
  readonly starts: number;
  readonly ends: number;
  readonly uses: readonly { lane: number; starts: number; ends: number }[];
}

export interface Plan {
  /** When the last client may leave. */
  readonly ends: number;
  /** In the order of the persons, each in the order of time. */
  readonly parts: readonly PlannedPart[];
}
