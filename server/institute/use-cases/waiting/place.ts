import type { WaitingFile } from '../../../../shared/contract/booking/waiting.ts';
import { waitingLimits } from '../../../../shared/limits/waiting-limits.ts';
import { listsOf } from '../../agenda/waiting/entry.ts';
import { endWaiting } from '../../agenda/waiting/freed.ts';
import { entryOfLink } from '../../agenda/waiting/links.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { bookedMeanwhile } from '../../queue/waits.ts';
import { Refusal } from '../../refusal.ts';
import { undoable } from '../../undo/journal.ts';

/*
 * A place on the waiting list, for whoever holds its link.
 */

/** Nothing of the person. @throws {Refusal} not-found */
export async function readPlace(db: Db, token: string): Promise<WaitingFile> {
  const entry = await entryOfLink(db, token);
  if ((await bookedMeanwhile(db, [entry.id])).length > 0) throw new Refusal('not-found');
  const { first_day, last_day, moment, staff, email, proven, mailed } = entry;
  const person =
    staff === null
      ? undefined
      : await db
          .selectFrom('resources')
          .select('name')
          .where('lane', '=', staff)
          .executeTakeFirst();
  return {
    ...{ from: first_day, to: last_day, moment, persons: listsOf(entry) },
    ...(person && { staff: person.name }),
    mail: email === null ? 'none' : proven ? 'proven' : mailed ? 'open' : 'asked',
  };
}

/** By a press, from a link that only her mailbox got; twice is once. @throws {Refusal} not-found */
export async function confirmPlace(db: Db, token: string): Promise<void> {
  const { id, mailed } = await entryOfLink(db, token);
  if (!mailed) throw new Refusal('not-found');
  await db.updateTable('waiting_list').set({ proven: 1 }).where('id', '=', id).execute();
}

/** What is over is over: pressed twice, or by a mail program once more. */
export async function leavePlace(db: Db, token: string): Promise<void> {
  const entry = await entryOfLink(db, token).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (entry) await db.transaction().execute((within) => endWaiting(within, [entry.id]));
}

/**
 * Takes places off the list, as an administrator asks for it; skips those that are off already. It can be undone, with
 * all that is known of them.
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

/** Deletes the places that were taken off, once that can be undone no more. */
export async function endRemoved(db: Db, undoSeconds: number): Promise<void> {
  const rows = await db
    .selectFrom('waiting_list')
    .select('id')
    .where('removed_at', '<=', timestamp(-undoSeconds))
    .limit(waitingLimits.listed)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute((within) => endWaiting(within, ids));
}
