import { type SqlBool, sql } from 'kysely';
import { addMonths, type Month, toMonth } from '../../../shared/calendar/calendar-month.ts';
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
  const rows = await readRequests(db, month);
  const now = timestamp().slice(0, 16);
  const counts = {
    confirmed: 0,
    guests: 0,
    came: 0,
    missed: 0,
    unmarked: 0,
    toCome: 0,
    held: 0,
    cancelledByClient: 0,
    cancelledByInstitute: 0,
    anonymous: 0,
  };
  const sales = new Map<string, Numbers['sales'][number]>();
  for (const row of rows) {
    const kind = kindOf(row);
    if (!kind) continue;
    counts[kind] += 1;
    if (kind !== 'confirmed') continue;
    counts.guests += row.people;
    counts[row.outcome ?? (isPast(row, now) ? 'unmarked' : 'toCome')] += 1;
    if (!row.phone) counts.anonymous += 1;
    if (row.outcome !== 'missed') addSales(sales, row, catalogue);
  }
  return {
    month,
    oldestMonth: toMonth(monthsAgo(retention.months).slice(0, 10)),
    ...counts,
    sales: [...sales.values()].sort((first, second) => second.amount - first.amount),
    ...(await countClients(db, month)),
  };
}

function kindOf(row: MonthRow) {
  // A slot that waits for its deposit is not an appointment yet.
  if (isHeld(row)) return 'held';
  if (row.status === 'confirmed') return 'confirmed';
  if (row.status !== 'cancelled' || row.hour === null) return undefined;
  return row.cancelledBy === 'client' ? 'cancelledByClient' : 'cancelledByInstitute';
}

const isPast = ({ day, hour }: MonthRow, now: string) => `${day}T${hour ?? '00:00'}` <= now;

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

/** The last canceller: `client` (also by telephone), or the author. */
const cancelledBy = sql<string | null>`case when status = 'cancelled' then (
  select case action when 'cancelled' then actor else 'client' end from events
  where subject = requests.id and action in ('cancelled', 'cancelled-by-phone')
  order by at desc, id limit 1) end`;

const readRequests = (db: Db, month: Month) =>
  db
    .selectFrom('requests')
    .select(['status', 'day', 'hour', 'people', 'phone', 'outcome', 'deposit_state'])
    .select(['treatments', 'persons', cancelledBy.as('cancelledBy')])
    .where('day', '>=', `${month}-01`)
    .where('day', '<', `${addMonths(month, 1)}-01`)
    .orderBy('day')
    .orderBy('number')
    .execute();

type MonthRow = Awaited<ReturnType<typeof readRequests>>[number];

/** Counts clients by telephone number. A client is returning if an earlier visit is stored. */
async function countClients(db: Db, month: Month) {
  const first = `${month}-01`;
  const own = db
    .selectFrom('requests')
    .select('phone')
    .distinct()
    .where('day', '>=', first)
    .where('day', '<', `${addMonths(month, 1)}-01`)
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
