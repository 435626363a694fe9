import { sql } from 'kysely';
import type { DepositOf, Deposits } from '../../../../shared/contract/admin/deposits.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type { Db } from '../../database/database.ts';
import { recordEvent } from '../../history.ts';
import { depositKey, oncePerDeposit } from '../deposits.ts';
import { missedOf } from '../missed.ts';
import type { AppointmentRequest } from '../requests.ts';
import { phoneOf } from './client-notes.ts';
import { paidByPayment, readPayments } from './payments.ts';

/** Of each list. */
const most = 200;

/** Somebody has said that she paid; or has, and the visit was given up. */
const toLookAt = (db: Db) =>
  db.selectFrom('requests').where(({ eb, or, and, not, exists, selectFrom }) => {
    // While a part of a course still stands, the deposit belongs to that part.
    const rest = selectFrom('requests as rest')
      .select('rest.id')
      .whereRef('rest.series', '=', 'requests.series')
      .where('rest.status', '=', 'confirmed')
      .where('rest.deposit_state', '=', 'noted');
    return or([
      and([eb('deposit_state', '=', 'said'), eb('status', 'in', ['confirmed', 'cancelled'])]),
      // Written out, as the index of these has it.
      and([sql<boolean>`status = 'cancelled' and deposit_state = 'noted'`, not(exists(rest))]),
    ]);
  });

/** What is to be looked for, and what is held; a course once, by the first of it that waits. */
export async function readDeposits(db: Db): Promise<Omit<Deposits, MenuCount>> {
  const said = await toLookAt(db).selectAll().orderBy('day').orderBy('hour').limit(most).execute();
  const due = await db
    .selectFrom('requests')
    .selectAll()
    .where('deposit_state', '=', 'due')
    .where('status', '=', 'confirmed')
    .orderBy('held_until')
    .orderBy('day')
    .limit(most)
    .execute();
  const received = await paidByPayment(
    db,
    said.map(({ id }) => id),
  );
  const toCheck = onceEach(said, received);
  return { toCheck, waiting: onceEach(due), ...(await readPayments(db)) };
}

function onceEach(
  requests: readonly AppointmentRequest[],
  received: ReadonlySet<string> = new Set(),
): DepositOf[] {
  const paid = new Set(requests.filter(({ id }) => received.has(id)).map(depositKey));
  return oncePerDeposit(requests).map((one) => ({
    ...toDepositOf(one),
    ...(paid.has(depositKey(one)) && { received: true }),
  }));
}

function toDepositOf(request: AppointmentRequest): DepositOf {
  const { number, version, status, day, hour, name, phone } = request;
  const { deposit, deposit_state, held_until } = request;
  return {
    ...{ number, version, status, day, time: hour ?? '', name, phone },
    ...{ amount: deposit ?? 0, state: deposit_state ?? 'due' },
    ...(held_until && { until: held_until }),
  };
}

/** For the menu: how many wait for somebody to look. */
export async function countDepositsToCheck(db: Db): Promise<number> {
  const { count } = await toLookAt(db)
    .select(sql<number | string>`count(distinct coalesce(series, id))`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a number has missed counts no more. Twice is once. @throws {Refusal} not-found */
export const forgive = (db: Db, number: string, actor: string): Promise<void> =>
  db.transaction().execute(async (within) => {
    const missed = await missedOf(within, await phoneOf(within, number))
      .select('id')
      .execute();
    for (const { id } of missed) {
      await within.updateTable('requests').set({ forgiven: 1 }).where('id', '=', id).execute();
      await recordEvent(within, { subject: id, actor, action: 'forgiven' });
    }
  });
