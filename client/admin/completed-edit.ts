import type { HistoryEvent } from '#shared/contract/list-query.ts';

/* A screen confirms an edit only if the history shows it, because anybody can type an address. */

export const completedField = 'fait';

export function buildScreenLink(
  path: string,
  search: Readonly<Record<string, string>>,
  change?: string,
) {
  const allFields = { ...search, ...(change && { [completedField]: change }) };
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
