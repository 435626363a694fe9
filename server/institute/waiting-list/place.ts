import type { WaitingFile } from '../../../shared/waiting-list/waiting-entry.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { undoable } from '../undo/journal.ts';
import { endWaiting, entryOfLink, listsOf, requireEntry } from './entry.ts';

/*
 * A place on the waiting list, for the visitor who holds its link, and how it ends.
 */

/** Reads a place without personal data. @throws {Refusal} not-found */
export async function readPlace(db: Db, token: string): Promise<WaitingFile> {
  const entry = await requireEntry(db, token);
  const { first_day, last_day, moment, email, proven, mailed } = entry;
  const person = await db
    .selectFrom('resources')
    .select('name')
    .where('lane', '=', entry.staff)
    .executeTakeFirst();
  return {
    from: first_day,
    to: last_day,
    moment,
    persons: listsOf(entry),
    ...(person && { staff: person.name }),
    mail: email === null ? 'none' : proven ? 'proven' : mailed ? 'open' : 'asked',
  };
}

/**
 * Proves the mailbox, by a link that only its reader has. A repeated call changes nothing.
 * @throws {Refusal}
 * not-found
 */
export async function confirmPlace(db: Db, token: string): Promise<void> {
  const { id, mailed } = await requireEntry(db, token);
  if (!mailed) throw new Refusal('not-found');
  await db.updateTable('waiting_list').set({ proven: 1 }).where('id', '=', id).execute();
}

/** Ends a place. A repeated call, by a client or a mail program, changes nothing. */
export async function leavePlace(db: Db, token: string): Promise<void> {
  const entry = await entryOfLink(db, token);
  if (entry) await db.transaction().execute((within) => endWaiting(within, [entry.id]));
}

/**
 * Takes places off the list for an administrator, and skips those already off. They are deleted once the undo has
 * expired.
 * @throws {Refusal} not-found: none of them is left
 */
export const removePlaces = (db: Db, ids: readonly string[], actor: string): Promise<void> =>
  db.transaction().execute((within) =>
    undoable(
      within,
      [{ table: 'waiting_list', column: 'id', values: ids }],
      async () => {
        const { numUpdatedRows } = await within
          .updateTable('waiting_list')
          .set({ removed_at: timestamp() })
          .where('id', 'in', ids)
          .where('removed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Refusal('not-found');
      },
      () => ({ actor, action: 'waits-removed', subject: 'waiting-list' }),
    ),
  );
