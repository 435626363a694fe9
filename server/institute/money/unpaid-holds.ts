import type { DepositState } from '#shared/appointments/request-status.ts';
import { bookingLimits } from '#shared/limits/limits.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { type Holder, hasAppointmentWith, matchOwnRequests } from '../booking/booker.ts';
import { daysAgo } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import { getDepositKey } from './deposit-rows.ts';

/* The limit of unpaid holds. Any visitor may type a number, so its known browsers and accounts are counted apart. */

/** Returns the booker if signed in, or known with an appointment of that number; undefined for strangers. */
export async function findKnownHolder(
  db: Db,
  phone: string,
  booker: Holder,
): Promise<Holder | undefined> {
  return booker.client?.email || (await hasAppointmentWith(db, phone, booker)) ? booker : undefined;
}

/** @param holder undefined counts all holds of the number */
const selectHolds = (db: Db, phone: string, holder: Holder | undefined) =>
  db
    .selectFrom('requests')
    .where('requests.phone', '=', phone)
    .$if(holder !== undefined, (query) => query.where(matchOwnRequests(holder ?? {})));

export function hasOpenHold(
  db: Db,
  phone: string,
  { booked, holder }: { booked: readonly AppointmentRequest[]; holder: Holder | undefined },
): Promise<boolean> {
  const ids = booked.map(({ id }) => id);
  return hasRow(
    selectHolds(db, phone, holder)
      .select('requests.id')
      .where('status', '=', 'confirmed')
      .where('deposit_state', 'in', ['due', 'said'] satisfies DepositState[])
      .where('requests.id', 'not in', ids),
  );
}

const endActions: Partial<Record<DepositState, string>> = {
  expired: 'hold-ended',
  // The report came too late, and no payment was seen.
  said: 'hold-ended',
  refused: 'deposit-refused',
};

export async function hasTooManyUnpaid(
  db: Db,
  phone: string,
  holder: Holder | undefined,
): Promise<boolean> {
  const states = Object.keys(endActions) as DepositState[];
  const rows = await selectHolds(db, phone, holder)
    .innerJoin('events', 'events.subject', 'requests.id')
    .leftJoin('payments', 'payments.request_id', 'requests.id')
    .select(['requests.id', 'series', 'deposit_state', 'action'])
    .select('payments.id as payment')
    .where('status', '=', 'cancelled')
    .where('deposit_state', 'in', states)
    .where('at', '>', daysAgo(bookingLimits.unpaid.days))
    .execute();
  const paidDeposits = new Set(rows.filter(({ payment }) => payment !== null).map(getDepositKey));
  const unpaidRows = rows.filter(
    (row) =>
      !paidDeposits.has(getDepositKey(row)) &&
      endActions[row.deposit_state ?? 'due'] === row.action,
  );
  const refusedCount = new Set(
    unpaidRows.filter((row) => row.deposit_state === 'refused').map(getDepositKey),
  ).size;
  const endedCount = new Set(unpaidRows.map(getDepositKey)).size - refusedCount;
  return endedCount >= bookingLimits.unpaid.ended || refusedCount >= bookingLimits.unpaid.refused;
}
