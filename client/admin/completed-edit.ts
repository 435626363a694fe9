import type { HistoryEvent } from '#shared/contract/list-query.ts';

/* The page confirms only what the record's history shows, because anybody can type an address. */

export const completedField = 'fait';

/** Returns a screen's address. After an edit, `done` names the change. */
export function buildScreenLink(
  path: string,
  search: Readonly<Record<string, string>>,
  done?: string,
) {
  const allFields = { ...search, ...(done && { [completedField]: done }) };
  return Object.keys(allFields).length > 0 ? `${path}?${new URLSearchParams(allFields)}` : path;
}

export function findCompletedEvent(
  { version, history }: { readonly version: number; readonly history: readonly HistoryEvent[] },
  search: URLSearchParams,
): HistoryEvent | undefined {
  if (version === 1 || search.get(completedField) !== String(version)) return undefined;
  const lastEvent = history.at(-1);
  return lastEvent?.actor === 'client' ? undefined : lastEvent;
}
