import { type SqlBool, sql } from 'kysely';
import { addMonths, type Month, monthOf } from '../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { Numbers } from '../../../shared/money/numbers.ts';
import { retention } from '../../../shared/retention.ts';
import { type Catalogue, catalogueOf } from '../../../shared/site/catalogue-of.ts';
import { isVisit } from '../clients/client-records.ts';
import { monthsAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { readChanges } from '../site/stored-contents.ts';
import { isHeld } from './deposit-rows.ts';
import { pricedTreatments } from './shares.ts';

/* A month's numbers, computed from stored rows: erased clients count neither as persons nor in sums. */

export async function readNumbers(db: Db, month: Month): Promise<Omit<Numbers, MenuCount>> {
  const catalogue = catalogueOf(await readChanges(db));
  const tally = createTally(timestamp().slice(0, 16), catalogue);
  const isWhole = await eachPart(db, month, (rows) => {
    for (const row of rows) tally.add(row);
  });
  const sums = tally.sums();
  const oldestMonth = monthOf(monthsAgo(retention.months).slice(0, 10));
  return { month, oldestMonth, ...sums, ...(await clientsIn(db, month)), isPartial: !isWhole };
}

const kinds = [
  ...(['confirmed', 'guests', 'came', 'missed', 'unmarked', 'toCome'] as const),
  'held' as const,
  ...(['cancelledByClient', 'cancelledByInstitute'] as const),
  ...(['openRequests', 'refusedRequests', 'withdrawnRequests', 'anonymous'] as const),
];
type Counts = Record<(typeof kinds)[number], number>;

/** `now`: YYYY-MM-DDTHH:MM. */
function createTally(now: string, catalogue: Catalogue) {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts;
  const sales = new Map<string, Numbers['sales'][number]>();

  function addAppointment(row: MonthRow) {
    counts.confirmed += 1;
    counts.guests += row.people;
    counts[stateOf(row, now)] += 1;
    if (!row.phone) counts.anonymous += 1;
    if (row.outcome === 'missed') return;
    addSales(sales, row, catalogue);
  }

  return {
    add(row: MonthRow) {
      // A slot that waits for its deposit is not an appointment yet.
      if (isHeld(row)) counts.held += 1;
      else if (row.status === 'confirmed') addAppointment(row);
      else if (row.status === 'pending') counts.openRequests += 1;
      else if (row.status === 'refused') counts.refusedRequests += 1;
      else if (row.hour === null) counts.withdrawnRequests += 1;
      else if (row.cancelledBy === 'client') counts.cancelledByClient += 1;
      else counts.cancelledByInstitute += 1;
    },
    sums: () => ({
      ...counts,
      sales: [...sales.values()].sort((one, other) => other.amount - one.amount),
    }),
  };
}

function stateOf({ outcome, day, hour }: MonthRow, now: string) {
  if (outcome) return outcome;
  return `${day}T${hour ?? '00:00'}` <= now ? 'unmarked' : 'toCome';
}

/** Adds the sales by each treatment's current section, so that months compare. A visit may be in several. */
function addSales(
  sales: Map<string, Numbers['sales'][number]>,
  row: MonthRow,
  catalogue: Catalogue,
): void {
  for (const { id, prix } of pricedTreatments(row)) {
    const section = catalogue.sectionOf(id);
    const sum = sales.get(section) ?? { section, treatmentCount: 0, amount: 0 };
    sum.treatmentCount += 1;
    sum.amount += prix;
    sales.set(section, sum);
  }
}

/*
 * The stored rows of a month, for its numbers.
 */

/**
 * The most rows of a statement. With the most statements, it limits a month; a longer month is counted in part and
 * marked so.
 */
const batch = 500;
const maxBatches = 20;

/** The last canceller: `client` (also by telephone), or the author. */
const cancelledBy = sql<string | null>`case when status = 'cancelled' then (
  select case action when 'cancelled' then actor else 'client' end from events
  where subject = requests.id and action in ('cancelled', 'cancelled-by-phone')
  order by at desc, id limit 1) end`;

const rowsAfter = (db: Db, [first, next]: Span, [day, number]: readonly [string, string]) =>
  db
    .selectFrom('requests')
    .select(['number', 'status', 'day', 'hour', 'people', 'phone', 'outcome'])
    .select('deposit_state')
    .select(['treatments', 'persons', cancelledBy.as('cancelledBy')])
    .where('day', '>=', day || first)
    .where('day', '<', next)
    .where(sql<SqlBool>`(day, number) > (${day}, ${number})`)
    .orderBy('day')
    .orderBy('number')
    .limit(batch)
    .execute();

type Span = readonly [string, string];
type MonthRow = Awaited<ReturnType<typeof rowsAfter>>[number];

const spanOf = (month: Month): Span => [`${month}-01`, `${addMonths(month, 1)}-01`];

/**
 * Passes on the requests of a month in parts, in the order of their days.
 * @returns whether all were passed on
 */
async function eachPart(
  db: Db,
  month: Month,
  take: (rows: readonly MonthRow[]) => void,
): Promise<boolean> {
  let after: readonly [string, string] = ['', ''];
  for (let count = 0; count < maxBatches; count += 1) {
    const rows = await rowsAfter(db, spanOf(month), after);
    take(rows);
    const last = rows.at(-1);
    if (rows.length < batch || !last) return true;
    after = [last.day, last.number];
  }
  return false;
}

/**
 * Counts the clients of a month without missed appointments, by telephone number. A client is returning if an earlier
 * visit is stored.
 */
async function clientsIn(db: Db, month: Month) {
  const [first, next] = spanOf(month);
  const own = db
    .selectFrom('requests')
    .select('phone')
    .distinct()
    .where('day', '>=', first)
    .where('day', '<', next)
    .where('phone', '!=', '')
    .where(sql<SqlBool>`${isVisit}`)
    .as('own');
  const { everybody, returning } = await db
    .selectFrom(own)
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number | string>().as('everybody'),
      sql<number | string | null>`sum(case when ${exists(
        selectFrom('requests')
          .select('requests.id')
          .whereRef('requests.phone', '=', 'own.phone')
          .where('requests.day', '<', first)
          .where(sql<SqlBool>`${isVisit}`),
      )} then 1 else 0 end)`.as('returning'),
    ])
    .executeTakeFirstOrThrow();
  const returningClients = Number(returning ?? 0);
  return { newClients: Number(everybody) - returningClients, returningClients };
}
