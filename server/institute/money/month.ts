import { addMonths, type Day, type Month } from '../../../shared/calendar/calendar-month.ts';
import {
  type Figures,
  type MethodSums,
  type MonthMoney,
  type PaymentMethod,
  type PaymentPurpose,
  type PurposeSums,
  paymentMethods,
  paymentPurposes,
} from '../../../shared/contract/admin/money.ts';
import { partOf } from '../../../shared/page/money.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { AppointmentRequest } from '../requests/requests.ts';
import { addFigures, noFigures, readAccounts } from './accounts.ts';
import { readServed, workOf } from './shares.ts';

/*
 * A month's money: received by the day of the payment, and outstanding by the day of the appointment, until today.
 */

/** Lines and appointments of a month that are read. */
const most = 10_000;

/** The first day, and the one after the last. */
type Span = readonly [Day, Day];

interface Sums {
  readonly methods: MethodSums;
  readonly purposes: PurposeSums;
}

/** FCFA received on each day, by method and by purpose; days without a payment are left out. */
export async function receivedByDay(db: Db, [first, next]: Span): Promise<Map<Day, Sums>> {
  const rows = await db
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
    .orderBy('paid_on')
    .execute();
  const days = Map.groupBy(rows, ({ paid_on }) => paid_on);
  return new Map([...days].map(([day, own]) => [day, sumsOf(own)]));
}

interface Received {
  readonly method: PaymentMethod;
  readonly purpose: PaymentPurpose;
  readonly sum: number | string;
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

export const totalOf = (sums: readonly { readonly amount: number }[]) =>
  sums.reduce((all, { amount }) => all + amount, 0);

/** The appointments of some days that stand, or that something was paid for. */
export const readAppointments = (db: Db, [first, next]: Span): Promise<AppointmentRequest[]> =>
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
    .limit(most + 1)
    .execute();

export async function readMonthMoney(db: Db, month: Month): Promise<MonthMoney> {
  const span: Span = [`${month}-01`, `${addMonths(month, 1)}-01`];
  const byDay = await receivedByDay(db, span);
  const requests = (await readAppointments(db, span)).filter(({ day }) => day <= today());
  const accounts = await readAccounts(db, requests.slice(0, most));
  const figuresByDay = new Map<Day, Figures>();
  for (const { id, day } of requests) {
    const { figures = noFigures } = accounts.get(id) ?? {};
    figuresByDay.set(day, addFigures(figuresByDay.get(day) ?? noFigures, figures));
  }
  const days = [...new Set([...byDay.keys(), ...figuresByDay.keys()])].sort().map((day) => ({
    ...{ day, methods: [], purposes: [], ...byDay.get(day) },
    ...(figuresByDay.get(day) ?? noFigures),
  }));
  const all = sumsOf(
    await db
      .selectFrom('payments')
      .select(['method', 'purpose', 'amount as sum'])
      .where('paid_on', '>=', span[0])
      .where('paid_on', '<', span[1])
      .execute(),
  );
  const lines = await readLines(db, span);
  return {
    ...{ month, received: totalOf(all.methods), ...all },
    ...days.reduce((sum, day) => addFigures(sum, day), noFigures),
    days: days.filter(isSomething),
    people: await peopleOf(db, requests, lines),
    lines: lines.slice(0, most).map(({ lane: _, ...line }) => line),
    isPartial: lines.length > most || requests.length > most,
  };
}

const isSomething = ({ methods, purposes, expected, paid, redeemed }: MonthMoney['days'][number]) =>
  methods.length + purposes.length > 0 || expected + paid + redeemed > 0;

type Line = MonthMoney['lines'][number] & { readonly lane: number | null };

/** What an entry is without its shares is a line of nobody's. */
async function readLines(db: Db, [first, next]: Span): Promise<Line[]> {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('requests', 'requests.id', 'payments.request_id')
    .select([
      'payments.id',
      'amount',
      'method',
      'purpose',
      'paid_on as day',
      'requests.number',
      'payments.created_at',
    ])
    .where('paid_on', '>=', first)
    .where('paid_on', '<', next)
    .limit(most + 1)
    .execute();
  const redemptions = await db
    .selectFrom('redemptions')
    .leftJoin('requests', 'requests.id', 'redemptions.request_id')
    .select([
      'redemptions.id',
      'amount',
      'gift_card_id',
      'used_on as day',
      'requests.number',
      'redemptions.created_at',
    ])
    .where('used_on', '>=', first)
    .where('used_on', '<', next)
    .where('amount', '!=', 0)
    .limit(most + 1)
    .execute();
  const shares = await db
    .selectFrom('shares')
    .leftJoin('payments', 'payments.id', 'payment_id')
    .leftJoin('redemptions', 'redemptions.id', 'redemption_id')
    .leftJoin('resources', 'resources.lane', 'shares.lane')
    .select([
      'payment_id',
      'redemption_id',
      'shares.amount',
      'shares.commission',
      'shares.lane',
      'resources.name',
    ])
    .where(({ eb, or, and }) =>
      or([
        and([eb('paid_on', '>=', first), eb('paid_on', '<', next)]),
        and([eb('used_on', '>=', first), eb('used_on', '<', next)]),
      ]),
    )
    .orderBy('shares.lane')
    .execute();
  const byEntry = Map.groupBy(
    shares,
    ({ payment_id, redemption_id }) => payment_id ?? redemption_id,
  );
  const entries = [
    ...payments,
    ...redemptions.map(({ gift_card_id, ...one }) => ({
      ...one,
      method: gift_card_id === null ? ('session-pack' as const) : ('gift-card' as const),
      purpose: 'appointment' as const,
    })),
  ].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  return entries.flatMap(({ id, amount, created_at: _, number, ...entry }) => {
    const own = byEntry.get(id) ?? [];
    const rest = amount - totalOf(own);
    const line = { ...entry, number: number ?? '' };
    return [
      ...own.map(({ lane, name, commission, amount: part }) => ({
        ...{ ...line, amount: part, lane, person: name ?? '', commission },
      })),
      ...(rest === 0 ? [] : [{ ...line, amount: rest, lane: null, person: '', commission: null }]),
    ];
  });
}

const keyOf = ({ day, created_at, id }: { day: Day; created_at: string; id: string }) =>
  `${day} ${created_at} ${id}`;

const isForVisit = ({ purpose }: Line) => purpose === 'appointment' || purpose === 'deposit';

async function peopleOf(db: Db, requests: readonly AppointmentRequest[], lines: readonly Line[]) {
  const due = requests.filter(
    ({ status, outcome }) => status === 'confirmed' && outcome !== 'missed',
  );
  const served = await readServed(
    db,
    due.map(({ id }) => id),
  );
  const expected = new Map<number | null, number>();
  for (const request of due)
    for (const [lane, price] of workOf(request, served.get(request.id)))
      expected.set(lane, (expected.get(lane) ?? 0) + price);
  const byLane = Map.groupBy(lines.filter(isForVisit), ({ lane }) => lane);
  const staff = await db
    .selectFrom('resources')
    .select(['lane', 'name'])
    .where('kind', '=', 'staff')
    .orderBy('lane')
    .execute();
  return [...staff, { lane: null, name: '' }].flatMap(({ lane, name }) => {
    const own = byLane.get(lane) ?? [];
    const sums = { expected: expected.get(lane) ?? 0, amount: totalOf(own) };
    if (sums.expected === 0 && own.length === 0) return [];
    return [{ id: lane === null ? '' : String(lane), name, ...sums, shares: commissionsIn(own) }];
  });
}

/** By the percentage in force when each was recorded. */
function commissionsIn(lines: readonly Line[]) {
  const byRate = Map.groupBy(lines, ({ commission }) => commission);
  return [...byRate].flatMap(([commission, own]) => {
    if (commission === null) return [];
    const hers = own.reduce((sum, line) => sum + (partOf(line) ?? 0), 0);
    return [{ commission, amount: totalOf(own), hers }];
  });
}
