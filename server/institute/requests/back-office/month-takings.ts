import { addMonths, type Day, type Month } from '../../../../shared/calendar/calendar-month.ts';
import type { MonthTakings } from '../../../../shared/contract/admin/takings.ts';
import { shareOf, sumOf } from '../../../../shared/page/takings.ts';
import { today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { besideIn } from '../beside.ts';
import { eachPart, type MonthRow } from './month-rows.ts';
import { pricedTreatments } from './takings.ts';

/*
 * A month's takings beside what was expected: by day, and by person. Expected is what appointments that have
 * come are worth, without the missed ones, as money for those to come is not missing yet.
 */

/** Payments of a month that are read. */
const mostPayments = 5000;

export async function readMonthTakings(db: Db, month: Month): Promise<MonthTakings> {
  const payments = await paymentsIn(db, month);
  const isWhole = payments.length <= mostPayments;
  const counted = payments.slice(0, mostPayments);
  const expected = createExpected(await servedBy(db, month));
  const isEveryRow = await eachPart(db, month, (rows) => {
    for (const row of rows) expected.add(row);
  });
  return {
    month,
    days: daysOf(expected.days, counted),
    people: await peopleOf(db, expected.people, counted),
    payments: counted.map(({ lane: _, ...payment }) => payment),
    isPartial: !isWhole || !isEveryRow,
  };
}

type Payment = MonthTakings['payments'][number] & { readonly lane: number | null };

async function paymentsIn(db: Db, month: Month): Promise<Payment[]> {
  const rows = await db
    .selectFrom('takings')
    .leftJoin('requests', 'requests.id', 'takings.request_id')
    .leftJoin('resources', 'resources.lane', 'takings.lane')
    .select(['takings.id', 'amount', 'method', 'taken_on', 'takings.lane', 'resources.name'])
    .select(['requests.number', 'takings.commission'])
    .where('taken_on', '>=', `${month}-01`)
    .where('taken_on', '<', `${addMonths(month, 1)}-01`)
    .where('undone_at', 'is', null)
    .orderBy('taken_on')
    .orderBy('takings.created_at')
    .orderBy('takings.id')
    .limit(mostPayments + 1)
    .execute();
  return rows.map(({ id, amount, method, taken_on, lane, name, number, commission }) => ({
    ...{ id, amount, method, lane, takenBy: name ?? '', day: taken_on },
    ...{ number: number ?? '', isUndone: false, commission },
  }));
}

/** Of four hands both. */
type Served = ReadonlyMap<string, readonly { readonly id: string; readonly staff: number[] }[]>;

/** Who gives which treatments, by the numbers of the appointments. */
async function servedBy(db: Db, month: Month): Promise<Served> {
  const rows = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select(['requests.number', 'treatment_id as id', 'staff', 'plan', 'position'])
    .where('requests.day', '>=', `${month}-01`)
    .where('requests.day', '<', `${addMonths(month, 1)}-01`)
    .execute();
  const served = rows.map(({ number, id, staff, plan, position }) => {
    const { assistant, fourHands } = besideIn(plan, position);
    return { number, id, staff: fourHands && assistant !== null ? [staff, assistant] : [staff] };
  });
  return Map.groupBy(served, ({ number }) => number);
}

/** By who serves; whoever serves nothing in particular is null. */
type ByLane = Map<number | null, number>;

const addTo = <Key>(sums: Map<Key, number>, key: Key, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount);

function createExpected(served: Served) {
  const days = new Map<Day, number>();
  const people: ByLane = new Map();
  const lastDay = today();
  return {
    days,
    people,
    add(row: MonthRow) {
      if (row.status !== 'confirmed' || row.outcome === 'missed' || row.day > lastDay) return;
      const open = [...(served.get(row.number) ?? [])];
      for (const { id, prix } of pricedTreatments(row)) {
        const at = open.findIndex((part) => part.id === id);
        const [part] = at < 0 ? [] : open.splice(at, 1);
        for (const [staff, half] of sharesOfPrice(part?.staff ?? [null], prix))
          addTo(people, staff, half);
        addTo(days, row.day, prix);
      }
    },
  };
}

/** In equal shares; a franc that is left is the first one's. */
function sharesOfPrice<Staff>(staff: readonly Staff[], price: number): [Staff, number][] {
  const share = Math.floor(price / staff.length);
  const rest = price - share * staff.length;
  return staff.map((one, index) => [one, share + (index === 0 ? rest : 0)]);
}

function daysOf(expected: ReadonlyMap<Day, number>, payments: readonly Payment[]) {
  const byDay = Map.groupBy(payments, ({ day }) => day);
  return [...new Set([...expected.keys(), ...byDay.keys()])].sort().map((day) => {
    const byMethod = Map.groupBy(byDay.get(day) ?? [], ({ method }) => method);
    const taken = [...byMethod].map(([method, own]) => ({ method, amount: sumOf(own) }));
    return { day, expected: expected.get(day) ?? 0, taken };
  });
}

async function peopleOf(db: Db, expected: ByLane, payments: readonly Payment[]) {
  const staff = await db
    .selectFrom('resources')
    .select(['lane', 'name'])
    .where('kind', '=', 'staff')
    .orderBy('lane')
    .execute();
  const byLane = Map.groupBy(payments, ({ lane }) => lane);
  return [...staff, { lane: null, name: '' }].flatMap(({ lane, name }) => {
    const own = byLane.get(lane) ?? [];
    const sums = { expected: expected.get(lane) ?? 0, amount: sumOf(own) };
    if (sums.expected === 0 && sums.amount === 0) return [];
    return [{ id: lane === null ? '' : String(lane), name, ...sums, shares: sharesOf(own) }];
  });
}

/** What is hers, by the share that held for each payment. */
function sharesOf(payments: readonly Payment[]) {
  const byShare = Map.groupBy(payments, ({ commission }) => commission);
  return [...byShare].flatMap(([commission, own]) => {
    if (commission === null) return [];
    const hers = own.reduce((sum, payment) => sum + (shareOf(payment) ?? 0), 0);
    return [{ commission, amount: sumOf(own), hers }];
  });
}
