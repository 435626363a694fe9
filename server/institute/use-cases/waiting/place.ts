import type { WaitingFile } from '../../../../shared/contract/booking/waiting.ts';
import { listsOf } from '../../agenda/waiting/entry.ts';
import { endWaiting } from '../../agenda/waiting/freed.ts';
import { entryOfLink } from '../../agenda/waiting/links.ts';
import type { Db } from '../../database/database.ts';
import { bookedMeanwhile } from '../../queue/waits.ts';
import { Refusal } from '../../refusal.ts';

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

/** Somebody of the institute takes her off. @throws {Refusal} not-found */
export const removePlace = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const entry = await within
      .selectFrom('waiting_list')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!entry) throw new Refusal('not-found');
    await endWaiting(within, [id]);
  });
