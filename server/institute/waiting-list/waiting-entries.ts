import type { Selectable } from 'kysely';
import { stopRoute, waitRoute } from '#shared/page/paths.ts';
import { buildTokenPath } from '#shared/page/token-routes.ts';
import type { WaitingPlace } from '#shared/waiting-list/waiting-entry.ts';
import type { TreatmentWish } from '../booking/visit-place.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';
import { createLinkToken, hashSecret } from '../secret-value.ts';
import { recordUndo } from '../undo/undo-journal.ts';

export type WaitingEntry = Selectable<Database['waiting_list']>;

export const listWishedTreatments = ({
  treatments,
}: Pick<WaitingEntry, 'treatments'>): string[][] => JSON.parse(treatments);

export const getWish = (entry: Pick<WaitingEntry, 'treatments' | 'staff'>): TreatmentWish => ({
  lists: listWishedTreatments(entry),
  staff: entry.staff ?? undefined,
});

export const parseMinuteList = (text: string | null): number[] => (text ? JSON.parse(text) : []);

export const isByMail = ({ email, proven }: Pick<WaitingEntry, 'email' | 'proven'>): boolean =>
  email !== null && proven === 1;

export const selectWaitingEntries = (db: Db, today: string) =>
  db.selectFrom('waiting_list').where('removed_at', 'is', null).where('last_day', '>=', today);

export async function deleteEntries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('waiting_list').where('id', 'in', ids).execute();
  await db
    .deleteFrom('outbox')
    .where('waiting_id', 'in', ids)
    .where('sent_at', 'is', null)
    .where('state', '!=', 'sending')
    .execute();
}

/** Adds a link to an entry, and the address by which a mail program deletes it. */
export async function addWaitingLink(
  db: Db,
  waitingId: string,
): Promise<{ wait: string; stop: string }> {
  const token = createLinkToken();
  await db
    .insertInto('waiting_links')
    .values({ token_hash: hashSecret(token), waiting_id: waitingId, created_at: timestamp() })
    .execute();
  return { wait: buildTokenPath(waitRoute, token), stop: buildTokenPath(stopRoute, token) };
}

const findEntryOfLink = (db: Db, token: string) =>
  db
    .selectFrom('waiting_links')
    .innerJoin('waiting_list', 'waiting_list.id', 'waiting_links.waiting_id')
    .selectAll('waiting_list')
    .where('token_hash', '=', hashSecret(token))
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export async function readWaitingEntry(db: Db, token: string): Promise<WaitingPlace> {
  const entry = await findEntryOfLink(db, token);
  if (!entry) throw new Refusal('not-found');
  const { first_day, last_day, moment } = entry;
  const person = await db
    .selectFrom('resources')
    .select('name')
    .where('id', '=', entry.staff)
    .executeTakeFirst();
  return {
    from: first_day,
    to: last_day,
    moment,
    persons: listWishedTreatments(entry),
    ...(person && { staff: person.name }),
    byMail: isByMail(entry),
  };
}

/** Deletes an entry. A repeated call, by a client or a mail program, changes nothing. */
export async function leaveWaitingList(db: Db, token: string): Promise<void> {
  const entry = await findEntryOfLink(db, token);
  if (entry)
    await db.transaction().execute((transaction) => deleteEntries(transaction, [entry.id]));
}

/** Removes entries for an administrator. They are deleted once the undo has expired. */
export const removeEntries = (db: Db, ids: readonly string[], actor: string): Promise<void> =>
  db.transaction().execute((transaction) =>
    recordUndo(
      transaction,
      [{ table: 'waiting_list', column: 'id', values: ids }],
      async () => {
        const { numUpdatedRows } = await transaction
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
