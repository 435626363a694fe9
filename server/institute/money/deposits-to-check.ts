import { sql } from 'kysely';
import type { MenuCount } from '#shared/contract/list-query.ts';
import type { DepositEntry, Deposits } from '#shared/money/deposit-list.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { countRows } from '../database/list-queries.ts';
import { getDepositKey, pickOnePerDeposit } from './deposit-rows.ts';
import { formatTreatmentNames } from './shares.ts';

const [depositLimit, paymentLimit] = [200, 50];

const selectReportedDeposits = (db: Db) =>
  db
    .selectFrom('requests')
    .where('deposit_state', '=', 'said')
    .where('status', 'in', ['confirmed', 'cancelled']);

export async function readDeposits(db: Db): Promise<Omit<Deposits, MenuCount>> {
  const reportedRequests = await selectReportedDeposits(db)
    .selectAll()
    .orderBy('day')
    .orderBy('hour')
    .limit(depositLimit)
    .execute();
  const dueRequests = await db
    .selectFrom('requests')
    .selectAll()
    .where('deposit_state', '=', 'due')
    .where('status', '=', 'confirmed')
    .orderBy('held_until')
    .orderBy('day')
    .limit(depositLimit)
    .execute();
  const reportedIds = reportedRequests.map(({ id }) => id);
  const paidRequests = await db
    .selectFrom('provider_payments')
    .select('request_id')
    .where('request_id', 'in', ['', ...reportedIds])
    .execute();
  const payments = await db
    .selectFrom('provider_payments')
    .select(['id', 'provider', 'provider_id as providerId', 'amount', 'phone', 'reference'])
    .select('created_at as at')
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(paymentLimit)
    .execute();
  const paidIds = new Set(paidRequests.map(({ request_id }) => request_id));
  const toCheck = toDepositEntries(reportedRequests, paidIds);
  return { toCheck, waiting: toDepositEntries(dueRequests), payments };
}

function toDepositEntries(
  requests: readonly AppointmentRequest[],
  paidIds: ReadonlySet<string | null> = new Set(),
): DepositEntry[] {
  const paidKeys = new Set(requests.filter(({ id }) => paidIds.has(id)).map(getDepositKey));
  return pickOnePerDeposit(requests).map((request) => {
    const { number, version, status, day, hour, name, phone } = request;
    const { deposit, deposit_state, held_until: until } = request;
    return {
      number,
      version,
      status,
      day,
      time: hour ?? '',
      name,
      treatments: formatTreatmentNames(request),
      phone,
      amount: deposit ?? 0,
      state: deposit_state ?? 'due',
      ...(until && { until }),
      ...(paidKeys.has(getDepositKey(request)) && { received: true }),
    };
  });
}

export async function countDepositsToCheck(db: Db): Promise<number> {
  const reported = await selectReportedDeposits(db)
    .select(sql<number | string>`count(distinct coalesce(series, id))`.as('count'))
    .executeTakeFirstOrThrow();
  const openPayments = db.selectFrom('provider_payments').select('id').where('state', '=', 'open');
  return Number(reported.count) + (await countRows(db, openPayments));
}
