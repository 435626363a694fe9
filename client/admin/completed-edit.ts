import type { HistoryEvent } from '#shared/contract/list-query.ts';

/* The page confirms only what the record's history shows, because anybody can type an address. */

export const completedField = 'fait';

export function completedEvent(
  { version, history }: { readonly version: number; readonly history: readonly HistoryEvent[] },
  search: URLSearchParams,
): HistoryEvent | undefined {
  if (version === 1 || search.get(completedField) !== String(version)) return undefined;
  const last = history.at(-1);
  return last?.actor === 'client' ? undefined : last;
}
