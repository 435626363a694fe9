/* The assistants in an appointment's plan. */

interface Part {
  readonly position: number;
  readonly assistant?: number;
  readonly fourHands?: true;
}

/** Parses the parts. Most plans have no assistant, so they are not parsed. */
export const partsIn = (plan: string | null): readonly Part[] =>
  plan?.includes('"assistant"') ? (JSON.parse(plan) as { parts: readonly Part[] }).parts : [];

interface Beside {
  readonly assistant: number | null;
  readonly fourHands: boolean;
}

export function besideIn(plan: string | null, position: number): Beside {
  const part = partsIn(plan).find((item) => item.position === position);
  return { assistant: part?.assistant ?? null, fourHands: part?.fourHands ?? false };
}

export const hasAssistants = (plan: string | null): boolean => partsIn(plan).length > 0;
