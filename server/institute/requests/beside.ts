/*
 * Who assists in what was booked: the plan of an appointment names her beside whoever does it.
 */

interface Part {
  readonly position: number;
  readonly assistant?: number;
  readonly fourHands?: true;
}

/** Most plans name nobody, and need not be read for that. */
export const partsIn = (plan: string | null): readonly Part[] =>
  plan?.includes('"assistant"') ? (JSON.parse(plan) as { parts: readonly Part[] }).parts : [];

interface Beside {
  /** Null where nobody works beside whoever does it. */
  readonly assistant: number | null;
  /** Both do it. */
  readonly fourHands: boolean;
}

export function besideIn(plan: string | null, position: number): Beside {
  const part = partsIn(plan).find((one) => one.position === position);
  return { assistant: part?.assistant ?? null, fourHands: part?.fourHands ?? false };
}

export const hasAssistants = (plan: string | null): boolean => partsIn(plan).length > 0;
