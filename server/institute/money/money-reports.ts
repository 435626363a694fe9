import { sql } from 'kysely';
import { addDays, addMonths, type Day, type Month } from '#shared/calendar/calendar-month.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import type { Institute } from '#shared/institute.ts';
import { sumAmounts } from '#shared/money/payment-text.ts';
import {
  type Due,
  type MonthMoney,
  paymentMethods,
  paymentPurposes,
  type Till,
} from '#shared/money/till.ts';
import { isOn } from '#shared/options.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { hasBegun, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import {
  type AppointmentAccount,
  computeExpected,
  getAmountToSettle,
  readAccounts,
  sumFigures,
} from './accounts.ts';
import { formatTreatmentNames } from './shares.ts';

/* Received counts by the day of the payment, outstanding by the day of the appointment until today. */

const toSettleLimit = 100;
const earlierLimit = 300;

type Span = readonly [Day, Day];

const readReceived = (db: Db, [first, next]: Span) =>
  db
    .selectFrom('payments')
    .select(({ fn }) => [
      'paid_on',
      'method',
      'purpose',
      fn.sum<number | string>('amount').as('sum'),
    ])
    .where('paid_on', '>=', first)
    .where('paid_on', '<', next)
    .where('method', '!=', 'discount')
    .groupBy(['paid_on', 'method', 'purpose'])
    .execute();

type ReceivedRow = Awaited<ReturnType<typeof readReceived>>[number];

/** Sums the FCFA received on each day, by method and by purpose, without days that have no payment. */
export async function readReceivedByDay(db: Db, span: Span) {
  const days = Map.groupBy(await readReceived(db, span), ({ paid_on }) => paid_on);
  return new Map([...days].map(([day, rows]) => [day, computeSums(rows)]));
}

function computeSums(rows: readonly ReceivedRow[]) {
  const sumRows = (isIncluded: (row: ReceivedRow) => boolean) =>
    rows.filter(isIncluded).reduce((all, row) => all + Number(row.sum), 0);
  return {
    methods: [...paymentMethods, 'credit' as const]
      .map((method) => ({ method, amount: sumRows((row) => row.method === method) }))
      .filter(({ amount }) => amount !== 0),
    purposes: paymentPurposes
      .map((purpose) => ({ purpose, amount: sumRows((row) => row.purpose === purpose) }))
      .filter(({ amount }) => amount !== 0),
  };
}

const readAppointments = (db: Db, [first, next]: Span): Promise<AppointmentRequest[]> =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<', next)
    .where('hour', 'is not', null)
    .where('status', 'in', ['confirmed', 'cancelled'])
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();

async function readMoney(db: Db, span: Span, isCounted = (_: AppointmentRequest) => true) {
  const { methods, purposes } = computeSums(await readReceived(db, span));
  const accounts = await readAccounts(db, (await readAppointments(db, span)).filter(isCounted));
  const due = listDue(accounts);
  return { received: sumAmounts(methods), methods, purposes, ...sumFigures(accounts), due };
}

const listDue = (accounts: readonly AppointmentAccount[]): Due[] =>
  accounts
    .filter(({ figures }) => figures.outstanding > 0)
    .map((account) => toDue(account, account.figures.outstanding));

/**
 * Lists the earlier appointments with an outstanding amount. The first query reads few columns, because it covers a
 * year. It finds each of them: an appointment's own payments always count for it first.
 */
async function readEarlierDue(db: Db, day: Day): Promise<Due[]> {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'status', 'outcome', 'kept', 'treatments', 'persons', 'people'])
    .select(
      (['payments', 'redemptions'] as const).map((table) =>
        sql<number | string>`(select coalesce(sum(amount), 0) from ${sql.table(table)}
          where request_id = requests.id)`.as(table),
      ),
    )
    .where('day', '<', day)
    .where('hour', 'is not', null)
    .where('status', 'in', ['confirmed', 'cancelled'])
    .orderBy('day', 'desc')
    .execute();
  const ids = rows
    .filter((row) => computeExpected(row) > Number(row.payments) + Number(row.redemptions))
    .slice(0, earlierLimit)
    .map(({ id }) => id);
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .orderBy('day', 'desc')
    .orderBy('hour', 'desc')
    .execute();
  return listDue(await readAccounts(db, requests));
}

export const readTill = async (db: Db, day: Day): Promise<Omit<Till, MenuCount>> => ({
  day,
  ...(await readMoney(db, [day, addDays(day, 1)])),
  earlier: day === today() ? await readEarlierDue(db, day) : [],
  receipts: await listReceipts(db, day),
  toSettle: (await readToSettle(db)).map((account) => toDue(account, getAmountToSettle(account))),
});

function toDue({ request }: AppointmentAccount, amount: number): Due {
  const { number, name, day, hour } = request;
  const treatments = formatTreatmentNames(request);
  const time = hour ?? '';
  return { number, name, treatments, day, time, amount, hasBegun: hasBegun({ day, hour: time }) };
}

/** Lists the payments less what was reversed of them on the same day. Credits and discounts are no money. */
async function listReceipts(db: Db, day: Day): Promise<Till['receipts']> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('requests', 'requests.id', 'payments.request_id')
    .select(['payments.id', 'reverses', 'method', 'purpose', 'amount', 'number', 'name'])
    .select(({ fn }) => fn.coalesce('gift_card_id', 'session_pack_id').as('prepaid'))
    .where('paid_on', '=', day)
    .where('method', 'not in', ['credit', 'discount'])
    .orderBy('payments.created_at', 'desc')
    .execute();
  const receipts = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = `${row.reverses || row.id} ${row.method}`;
    receipts.set(key, { ...row, amount: row.amount + (receipts.get(key)?.amount ?? 0) });
  }
  return [...receipts.values()].filter(({ amount }) => amount !== 0);
}

async function readToSettle(db: Db): Promise<AppointmentAccount[]> {
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where(({ eb, or }) => or([eb('status', '!=', 'confirmed'), eb('outcome', '=', 'missed')]))
    .where(
      sql<boolean>`(select coalesce(sum(amount), 0) from payments
        where payments.request_id = requests.id) > coalesce(kept, 0)`,
    )
    .orderBy('day')
    .orderBy('hour')
    .limit(toSettleLimit)
    .execute();
  const accounts = await readAccounts(db, requests);
  return accounts.filter((account) => getAmountToSettle(account) > 0);
}

export async function countToSettle(db: Db): Promise<number> {
  const accounts = await readToSettle(db);
  return accounts.filter(({ request }) => request.deposit_state !== 'said').length;
}

export async function readMonthMoney(
  db: Db,
  month: Month,
  institute: Pick<Institute, 'options'>,
): Promise<Omit<MonthMoney, MenuCount>> {
  const span: Span = [`${month}-01`, `${addMonths(month, 1)}-01`];
  const money = await readMoney(db, span, ({ day }) => day <= today());
  const visitPayments = money.purposes.filter(
    ({ purpose }) => purpose === 'appointment' || purpose === 'deposit',
  );
  const earnings = sumAmounts(visitPayments) + (await sumRedeemed(db, span));
  const hasCommissions = isOn(institute, 'commissions');
  const staffAmounts = (await listStaffAmounts(db, span, hasCommissions)).filter(
    ({ amount, share = 0 }) => amount !== 0 || share !== 0,
  );
  const unassigned = earnings - sumAmounts(staffAmounts);
  return {
    month,
    ...money,
    people:
      unassigned === 0 ? staffAmounts : [...staffAmounts, { id: '', name: '', amount: unassigned }],
  };
}

async function sumRedeemed(db: Db, [first, next]: Span): Promise<number> {
  const { sum } = await db
    .selectFrom('redemptions')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('sum'))
    .where('used_on', '>=', first)
    .where('used_on', '<', next)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

async function listStaffAmounts(db: Db, [first, next]: Span, hasCommissions: boolean) {
  const day = sql<Day>`coalesce(payments.paid_on, redemptions.used_on)`;
  const rows = await db
    .selectFrom('shares')
    .innerJoin('resources', 'resources.id', 'shares.resource_id')
    .leftJoin('payments', 'payments.id', 'shares.payment_id')
    .leftJoin('redemptions', 'redemptions.id', 'shares.redemption_id')
    .select(['resources.id', 'resources.name', 'shares.commission'])
    .select(({ fn }) => fn.sum<number | string>('shares.amount').as('sum'))
    .where(day, '>=', first)
    .where(day, '<', next)
    .groupBy(['resources.id', 'resources.name', 'shares.commission'])
    .orderBy('resources.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, shares]) => {
    const commissionShares = shares.filter(
      ({ commission }) => hasCommissions && commission !== null,
    );
    return {
      id: String(id),
      name: shares[0]?.name ?? '',
      amount: shares.reduce((sum, row) => sum + Number(row.sum), 0),
      ...(commissionShares.length > 0 && {
        share: commissionShares.reduce(
          (sum, row) => sum + Math.round((Number(row.sum) * (row.commission ?? 0)) / 100),
          0,
        ),
      }),
    };
  });
}
