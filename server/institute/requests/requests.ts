import type { Selectable } from 'kysely';
import type { Treatment } from '../../../shared/catalogue.ts';
import { isCancellable } from '../../../shared/contract/booking/request-status.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { isTooLate } from './cut-off.ts';

/** A request for an appointment. Nothing is booked until the institute confirms it. */
export type AppointmentRequest = Selectable<Database['requests']>;
export type StoredTreatment = Treatment & { readonly id: string };

/** Runs in the transaction of a change, to add mails. */
export type OnChanged = (db: Db, request: AppointmentRequest) => Promise<void>;

const listLimit = 100;

export const treatmentsIn = ({ treatments }: AppointmentRequest) =>
  JSON.parse(treatments) as StoredTreatment[];

export const personsIn = ({ persons }: AppointmentRequest): StoredTreatment[][] | undefined =>
  persons ? JSON.parse(persons) : undefined;

export const withoutIds = (treatments: readonly StoredTreatment[]) =>
  treatments.map(({ id: _, ...treatment }) => treatment);

/** Each person's treatments, by their ids. */
export function listsIn(request: AppointmentRequest): string[][] {
  const same = () => treatmentsIn(request);
  const persons = personsIn(request) ?? Array.from({ length: request.people }, same);
  return persons.map((treatments) => treatments.map(({ id }) => id));
}

/** The requests of an account, newest first. */
export function requestsOf(db: Db, userId: string): Promise<AppointmentRequest[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(listLimit)
    .execute();
}

/**
 * Assigns guests' requests to the account that verified their mailbox. A guest may have mistyped it:
 * a client's own list therefore shows the appointment, but no name, telephone number or note.
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
 * Cancels a client's own request; does nothing when it is already cancelled.
 * @throws {Refusal} not-found, conflict, too-late
 */
export function cancelRequest(
  db: Db,
  own: { userId: string; number: string },
  onChanged: OnChanged,
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
    if (isTooLate(request)) throw new Refusal('too-late');
    const cancelled = await transaction
      .updateTable('requests')
      .set({ status: 'cancelled', version: request.version + 1, updated_at: timestamp() })
      .where('id', '=', request.id)
      .where('version', '=', request.version)
      .returningAll()
      .executeTakeFirst();
    if (!cancelled) throw new Refusal('conflict');
    await recordEvent(transaction, { subject: request.id, actor: 'client', action: 'cancelled' });
    await onChanged(transaction, cancelled);
  });
}
