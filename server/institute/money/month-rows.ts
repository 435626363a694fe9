import { type SqlBool, sql } from 'kysely';
import { addMonths, type Month } from '../../../shared/calendar/calendar-month.ts';
import { isVisit } from '../clients/clients.ts';
import type { Db } from '../database/database.ts';

/*
 * The stored rows of a month, for its numbers.
 */

/** Rows of one statement, and statements: a month of more is counted in part, and says so. */
const batch = 500;
const maxBatches = 20;

/** Who cancelled last: `client`, also by telephone, or the author. */
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

/** The first day, and the one after the last. */
type Span = readonly [string, string];
export type MonthRow = Awaited<ReturnType<typeof rowsAfter>>[number];

const spanOf = (month: Month): Span => [`${month}-01`, `${addMonths(month, 1)}-01`];

/** Hands the requests of a month over in parts, in the order of their days. @returns whether all were */
export async function eachPart(
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
 * Who has an appointment in a month that they did not miss, by telephone number: returning, if they
 * had one before among what is stored.
 */
export async function clientsIn(db: Db, month: Month) {
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
