/*
 * What an edit changed of settings, as a history keeps it: by name, the value before and after.
 */

export type Changed = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Of those that are the same in both nothing is kept. */
export function changedBetween(before: object, after: object): Changed {
  const old: Readonly<Record<string, unknown>> = { ...before };
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSame(value, old[name]))
      .map(([name, value]) => [name, [old[name] ?? null, value]]),
  );
}

/** Undefined where an older event says nothing of it. */
export function readChanged(text: string): Changed | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(entries.filter(([, pair]) => Array.isArray(pair)));
  } catch {
    return undefined;
  }
}
