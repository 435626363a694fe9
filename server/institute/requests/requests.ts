import type { Selectable } from 'kysely';
import type { Treatment } from '../../../shared/catalogue.ts';
import { isCancellable } from '../../../shared/contract/request-status.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { addEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';

/** A request for an appointment: nothing is booked until the institute confirms. */
export type AppointmentRequest = Selectable<Database['requests']>;
export type StoredTreatment = Treatment & { readonly id: string };

/** What is to happen in the same transaction as a change: mails, above all. */
export type AndThen = (db: Db, request: AppointmentRequest) => Promise<void>;

const listed = 100;

export const treatmentsIn = ({ treatments }: AppointmentRequest) =>
  JSON.parse(treatments) as StoredTreatment[];

/**
 * What somebody asked for, the newest first: while signed in, or with a mailbox that they proved
 * theirs since.
 */
export function requestsOf(db: Db, userId: string): Promise<AppointmentRequest[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(listed)
    .execute();
}

/**
 * What was asked for by nobody who was signed in belongs to the account of whoever proves the
 * mailbox that it was asked with. It may have been typed there by mistake: so one's own list shows
 * the appointment, and nothing of the person.
 */
export async function adoptRequests(db: Db, userId: string, mailbox: string): Promise<void> {
  await db
    .updateTable('requests')
    .set({ user_id: userId })
    .where('email', '=', mailbox)
    .where('user_id', 'is', null)
    .execute();
}

export function findRequest(db: Db, number: string): Promise<AppointmentRequest | undefined> {
  return db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirst();
}

/**
 * Cancels a client's own request. Cancelling again changes nothing.
 * @throws {Refusal} not-found, conflict
 */
export function cancelRequest(
  db: Db,
  own: { userId: string; number: string },
  andThen: AndThen,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('requests')
      .selectAll()
      .where('number', '=', own.number)
      .where('user_id', '=', own.userId)
      .executeTakeFirst();
    if (!request) throw new Refusal('not-found');
    if (request.status === 'cancelled') return;
    if (!isCancellable(request, today())) throw new Refusal('conflict');
    const cancelled = await transaction
      .updateTable('requests')
      .set({ status: 'cancelled', version: request.version + 1, updated_at: timestamp() })
      .where('id', '=', request.id)
      .where('version', '=', request.version)
      .returningAll()
      .executeTakeFirst();
    if (!cancelled) throw new Refusal('conflict');
    await addEvent(transaction, { subject: request.id, actor: 'client', action: 'cancelled' });
    await andThen(transaction, cancelled);
  });
}
