import type { HistoryEvent } from '../../../shared/contract/admin-query.ts';

/** Of an address: which state of a file its author's edit led to. */
export const doneField = 'fait';

/** Before the version, when the edit was a note: the very same note again changes nothing. */
export const noteMark = 'note-';

/** The action that a request's address tells of, as `doneTo`. */
export function actionOn(
  file: { version: number; history: readonly HistoryEvent[] },
  search: URLSearchParams,
): string | undefined {
  const told = search.get(doneField) ?? '';
  if (!told.startsWith(noteMark)) return doneTo(file, search)?.action;
  if (told === `${noteMark}${file.version + 1}`) return 'noted';
  const isNewest = told === `${noteMark}${file.version}` && file.history.at(-1)?.action === 'noted';
  return isNewest ? 'noted' : undefined;
}

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
