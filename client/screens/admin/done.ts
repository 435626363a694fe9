import type { HistoryEvent } from '../../../shared/admin-query.ts';

/** Of an address: which state of a file its author's edit led to. */
export const doneField = 'fait';

/**
 * What the edit did that this address tells of, by the file's own history; nothing once somebody
 * changed the file again, or for an address that somebody made up.
 */
export function doneTo(
  { version, history }: { version: number; history: readonly HistoryEvent[] },
  search: URLSearchParams,
): HistoryEvent | undefined {
  if (version === 1 || search.get(doneField) !== String(version)) return undefined;
  const last = history.at(-1);
  return last?.actor === 'client' ? undefined : last;
}
