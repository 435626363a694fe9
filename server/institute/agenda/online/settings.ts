import type { Selectable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { hasRowLocks } from '../../database/row-locks.ts';
import type { Database } from '../../database/schema/schema.ts';
import { BookingClosed, Refusal } from '../../refusal.ts';

/*
 * Whether hours can be booked online, for all processes together.
 */

/** Subject of the history. */
export const onlineSubject = 'online';

export type OnlineBooking = Selectable<Database['online_booking']>;

export const readOnline = (db: Db): Promise<OnlineBooking> =>
  db.selectFrom('online_booking').selectAll().executeTakeFirstOrThrow();

/** Locks the row until the end of the transaction. */
export const lockOnline = (within: Db): Promise<OnlineBooking> =>
  within
    .selectFrom('online_booking')
    .selectAll()
    .$if(hasRowLocks(within), (row) => row.forUpdate())
    .executeTakeFirstOrThrow();

/** @throws {BookingClosed} */
export function requireNotClosed({ mode, sentence }: OnlineBooking): void {
  if (mode === 'closed') throw new BookingClosed(sentence);
}

/** @throws {BookingClosed} @throws {Refusal} not-bookable */
export function requireHours(online: OnlineBooking): void {
  requireNotClosed(online);
  if (online.mode === 'on-request') throw new Refusal('not-bookable');
}
