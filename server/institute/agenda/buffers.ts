/* The time held before and after a treatment, for preparing and cleaning. */

interface Span {
  readonly starts: number;
  readonly ends: number;
}

interface StoredPlan {
  readonly parts: readonly (Span & { readonly position: number })[];
  readonly uses: readonly (Span & { readonly lane: number })[];
}

/** In minutes; absent for none. */
export interface Held {
  readonly before?: number;
  readonly after?: number;
}

export function heldAround(plan: string | null, position: number, lane: number): Held {
  if (plan === null) return {};
  const { parts, uses } = JSON.parse(plan) as StoredPlan;
  const part = parts.find((item) => item.position === position);
  if (!part) return {};
  const own = uses.filter((use) => use.lane === lane);
  const first = own.find(({ starts, ends }) => starts <= part.starts && ends > part.starts);
  const last = own.find(({ starts, ends }) => starts < part.ends && ends >= part.ends);
  const [before, after] = [
    part.starts - (first?.starts ?? part.starts),
    (last?.ends ?? part.ends) - part.ends,
  ];
  return { ...(before > 0 && { before }), ...(after > 0 && { after }) };
}
