/** One treatment with its staff member, room and time, in minutes of the day. */
export interface PlannedPart {
  readonly person: number;
  readonly treatment: string;
  readonly staff: number;
  readonly room: number | null;
  readonly assistant?: number;
  /** Set if the assistant could do it as well. */
  readonly fourHands?: true;
  readonly starts: number;
  readonly ends: number;
  readonly uses: readonly { lane: number; starts: number; ends: number }[];
}

export interface Plan {
  /** The time when the last client may leave. */
  readonly ends: number;
  /** In the order of the persons, each in the order of time. */
  readonly parts: readonly PlannedPart[];
}
