import type { HistoryEvent } from '../../shared/contract/list-query.ts';

/* The page confirms only what the record's history shows, because anybody can type an address. */

interface VersionedRecord {
  readonly version: number;
  readonly history: readonly HistoryEvent[];
}

export const completedField = 'fait';

export const notePrefix = 'note-';

export function completedAction(
  record: VersionedRecord,
  search: URLSearchParams,
): string | undefined {
  const value = search.get(completedField) ?? '';
  if (!value.startsWith(notePrefix)) return completedEvent(record, search)?.action;
  if (value === `${notePrefix}${record.version + 1}`) return 'noted';
  const isCurrent = value === `${notePrefix}${record.version}`;
  return isCurrent && record.history.at(-1)?.action === 'noted' ? 'noted' : undefined;
}

export function completedEvent(
  { version, history }: VersionedRecord,
  search: URLSearchParams,
): HistoryEvent | undefined {
  if (version === 1 || search.get(completedField) !== String(version)) return undefined;
  const last = history.at(-1);
  return last?.actor === 'client' ? undefined : last;
}
