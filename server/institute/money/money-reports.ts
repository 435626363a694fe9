import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  addDays,
  addMonths,
  type Day,
  type Month,
} from '../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { Institute } from '../../../shared/institute.ts';
import { partOf, sumOf } from '../../../shared/money/money-address.ts';
import {
  type Due,
  type Figures,
  type MethodSums,
  type MonthMoney,
  type PaymentMethod,
  type PaymentPurpose,
  type PurposeSums,
  paymentMethods,
  paymentPurposes,
  type Till,
} from '../../../shared/money/till.ts';
import { isOn } from '../../../shared/options.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type Account, addFigures, amountToSettle, noFigures, readAccounts } from './accounts.ts';
import { prepaidKind } from './prepaid-money.ts';

/* Received counts by the day of the payment, outstanding by the day of the appointment until today. */

const mostToSettle = 100;

type Span = readonly [Day, Day];

interface Sums {
  readonly methods: MethodSums;
  readonly purposes: PurposeSums;
}

interface Received {
  readonly method: PaymentMethod;
  readonly purpose: PaymentPurpose;
  readonly sum: number | string;
}

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
    .groupBy(['paid_on', 'method', 'purpose'])
    .execute();

/** Sums the FCFA received on each day, by method and by purpose, without days that have no payment. */
export async function receivedByDay(db: Db, span: Span): Promise<Map<Day, Sums>> {
  const days = Map.groupBy(await readReceived(db, span), ({ paid_on }) => paid_on);
  return new Map([...days].map(([day, rows]) => [day, sumsOf(rows)]));
}

function sumsOf(rows: readonly Received[]): Sums {
  const sum = (isMeant: (row: Received) => boolean) =>
    rows.filter(isMeant).reduce((all, row) => all + Number(row.sum), 0);
  return {
    methods: [...paymentMethods, 'credit' as const]
      .map((method) => ({ method, amount: sum((row) => row.method === method) }))
      .filter(({ amount }) => amount !== 0),
    purposes: paymentPurposes
      .map((purpose) => ({ purpose, amount: sum((row) => row.purpose === purpose) }))
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

export async function readTill(db: Db, day: Day): Promise<Omit<Till, MenuCount>> {
  const span = [day, addDays(day, 1)] as const;
  const { methods, purposes } = sumsOf(await readReceived(db, span));
  const requests = await readAppointments(db, span);
  const accounts = await readAccounts(db, requests);
  const own = requests.flatMap(({ id }) => accounts.get(id) ?? []);
  const figures = sumFigures(own);
  const due = own.filter((account) => account.figures.outstanding > 0);
  return {
    day,
    received: sumOf(methods),
    methods,
    purposes,
    ...figures,
    due: due.map((account) => toDue(account, account.figures.outstanding)),
    toSettle: (await readToSettle(db)).map((account) => toDue(account, amountToSettle(account))),
    nextId: randomUUID(),
  };
}

function toDue({ request: { number, name, day, hour } }: Account, amount: number): Due {
  return { number, name, day, time: hour ?? '', amount };
}

async function readToSettle(db: Db): Promise<Account[]> {
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
    .limit(mostToSettle)
    .execute();
  const accounts = await readAccounts(db, requests);
  return requests.flatMap(({ id }) => {
    const account = accounts.get(id);
    return account && amountToSettle(account) > 0 ? [account] : [];
  });
}

export async function countToSettle(db: Db): Promise<number> {
  const accounts = await readToSettle(db);
  return accounts.filter(({ request }) => request.deposit_state !== 'said').length;
}

export async function readMonthMoney(
  db: Db,
  month: Month,
  institute: Pick<Institute, 'options'>,
): Promise<MonthMoney> {
  const span: Span = [`${month}-01`, `${addMonths(month, 1)}-01`];
  const received = await readReceived(db, span);
  const requests = (await readAppointments(db, span)).filter(({ day }) => day <= today());
  const accounts = await readAccounts(db, requests);
  const all = sumsOf(received);
  const lines = (await readLines(db, span)).map((line) =>
    isOn(institute, 'commissions') ? line : { ...line, commission: null },
  );
  return {
    month,
    received: sumOf(all.methods),
    ...all,
    ...sumFigures(requests.flatMap(({ id }) => accounts.get(id) ?? [])),
    people: await listPeople(db, lines),
    lines: lines.map(({ lane: _, ...line }) => line),
  };
}

const sumFigures = (accounts: readonly Account[]): Figures =>
  accounts.reduce((sum, { figures }) => addFigures(sum, figures), noFigures);

type Line = MonthMoney['lines'][number] & { readonly lane: number | null };

const share = [
  'shares.amount as part',
  'shares.lane',
  'shares.commission',
  'resources.name',
] as const;

async function readLines(db: Db, [first, next]: Span): Promise<Line[]> {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('requests', 'requests.id', 'payments.request_id')
    .leftJoin('shares', 'shares.payment_id', 'payments.id')
    .leftJoin('resources', 'resources.lane', 'shares.lane')
    .select(['payments.id', 'payments.amount', 'method', 'purpose', 'paid_on as day'])
    .select(['requests.number', 'payments.created_at', ...share])
    .where('paid_on', '>=', first)
    .where('paid_on', '<', next)
    .orderBy('shares.lane')
    .execute();
  const redemptions = await db
    .selectFrom('redemptions')
    .leftJoin('requests', 'requests.id', 'redemptions.request_id')
    .leftJoin('shares', 'shares.redemption_id', 'redemptions.id')
    .leftJoin('resources', 'resources.lane', 'shares.lane')
    .select(['redemptions.id', 'redemptions.amount', 'gift_card_id', 'used_on as day'])
    .select(['requests.number', 'redemptions.created_at', ...share])
    .where('used_on', '>=', first)
    .where('used_on', '<', next)
    .where('redemptions.amount', '!=', 0)
    .orderBy('shares.lane')
    .execute();
  const rows = [
    ...payments,
    ...redemptions.map((redemption) => ({
      ...redemption,
      method: prepaidKind(redemption),
      purpose: 'appointment' as const,
    })),
  ].toSorted((first, second) => (placeOf(first) < placeOf(second) ? -1 : 1));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((entry) => {
    const lines = entry.map(({ day, method, purpose, number, part, lane, name, commission }) => ({
      day,
      method,
      purpose,
      number: number ?? '',
      amount: part ?? 0,
      lane,
      person: name ?? '',
      commission,
    }));
    const rest = (entry[0]?.amount ?? 0) - sumOf(lines);
    const own = lines.filter(({ lane, amount }) => lane !== null || amount !== 0);
    const none = { amount: rest, lane: null, person: '', commission: null };
    return rest === 0 ? own : [...own, ...lines.slice(0, 1).map((line) => ({ ...line, ...none }))];
  });
}

interface Placed {
  readonly day: Day;
  readonly created_at: string;
  readonly id: string;
  readonly lane: number | null;
}

const placeOf = ({ day, created_at, id, lane }: Placed) =>
  `${day} ${created_at} ${id} ${String(lane ?? 0).padStart(6, '0')}`;

const isForVisit = ({ purpose }: Line) => purpose === 'appointment' || purpose === 'deposit';

async function listPeople(db: Db, lines: readonly Line[]) {
  const byResource = Map.groupBy(lines.filter(isForVisit), ({ lane }) => lane);
  const staff = await db
    .selectFrom('resources')
    .select(['lane', 'name'])
    .where('kind', '=', 'staff')
    .orderBy('lane')
    .execute();
  return [...staff, { lane: null, name: '' }].flatMap(({ lane, name }) => {
    const own = byResource.get(lane) ?? [];
    if (own.length === 0) return [];
    const amount = sumOf(own);
    return [{ id: lane === null ? '' : String(lane), name, amount, shares: sumByCommission(own) }];
  });
}

function sumByCommission(lines: readonly Line[]) {
  const byRate = Map.groupBy(lines, ({ commission }) => commission);
  return [...byRate].flatMap(([commission, own]) => {
    if (commission === null) return [];
    const hers = own.reduce((sum, line) => sum + (partOf(line) ?? 0), 0);
    return [{ commission, amount: sumOf(own), hers }];
  });
}
