import { type Month, monthOf } from '../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { Numbers } from '../../../shared/money/numbers.ts';
import { retention } from '../../../shared/retention.ts';
import { type Catalogue, catalogueOf } from '../../../shared/site/catalogue-of.ts';
import { monthsAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { readChanges } from '../site/contents.ts';
import { isHeld } from './deposit-rows.ts';
import { clientsIn, eachPart, type MonthRow } from './month-rows.ts';
import { pricedTreatments } from './shares.ts';

/*
 * A month in numbers, computed from what is stored: erased clients are not counted, neither as persons
 * nor in sums.
 */

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
      // An hour that waits for its deposit is nobody's appointment yet.
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

/** By the section in which each treatment stands now, so that months compare: a visit may be of several. */
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
