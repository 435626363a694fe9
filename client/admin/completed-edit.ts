import type { HistoryEvent } from '../../shared/contract/list-query.ts';

/*
 * Post/redirect/get in the back office: after an edit, a search parameter of the success page names the
 * version that the edit led to. The page trusts the record's history only: anybody can write an address.
 */

interface VersionedRecord {
  readonly version: number;
  /** Oldest first. */
  readonly history: readonly HistoryEvent[];
}

export const completedField = 'fait';

/** Before the version of a note: saving the same note again is a success without a new version. */
export const notePrefix = 'note-';

/** As `completedEvent`, for requests, which have notes. */
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

/** The edit that led here; undefined once somebody has changed the record again. */
export function completedEvent(
  { version, history }: VersionedRecord,
  search: URLSearchParams,
): HistoryEvent | undefined {
  if (version === 1 || search.get(completedField) !== String(version)) return undefined;
  const last = history.at(-1);
  return last?.actor === 'client' ? undefined : last;
}
