import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Database, factsOf, type Table } from '../database/schema/schema.ts';
import type { DataSubject } from './data-subject.ts';

export type Row<T extends Table> = Selectable<Database[T]>;

/** Tables that can be read in pages. */
export type PagedTable = {
  [T in Table]: Row<T> extends { id: string; created_at: string } ? T : never;
}[Table];

/** Rows per query: between them other statements run. */
const pageSize = 500;

/**
 * Finds the rows that a predicate accepts, oldest first. It filters in JavaScript, as databases fold the case of some
 * alphabets only.
 */
export async function findRows<T extends PagedTable>(
  db: Db,
  table: T,
  accepts: (row: Row<T>) => boolean,
): Promise<Row<T>[]> {
  const found: Row<T>[] = [];
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom(table as 'messages')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    found.push(...(rows as unknown as Row<T>[]).filter(accepts));
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
  }
  const createdAt = (row: Row<T>) => (row as Row<PagedTable>).created_at;
  return found.sort((one, other) => (createdAt(one) < createdAt(other) ? -1 : 1));
}

/** Finds the rows that have one of some values in a column. */
export async function rowsWith<T extends Table>(
  db: Db,
  table: T,
  column: string,
  values: readonly string[],
): Promise<Row<T>[]> {
  const { key, person } = factsOf(table);
  const order = person === 'nobody' ? undefined : person.order;
  let query = db
    .selectFrom(table as 'users')
    .selectAll()
    .where(column as 'id', 'in', ['', ...values]);
  for (const name of order ? [order] : key) query = query.orderBy(name as 'id');
  return (await query.execute()) as unknown as Row<T>[];
}

/** Tables whose rows belong to a telephone number. */
type OfNumber = 'client_notes' | 'session_packs' | 'gift_cards';

/** Finds rows by their own telephone number, or by that of the requests where nobody else's has it. */
export async function findOfNumbers<T extends OfNumber>(
  db: Db,
  table: T,
  dataSubject: DataSubject,
  requests: readonly Row<'requests'>[],
): Promise<Row<T>[]> {
  const phones = 'phone' in dataSubject ? [dataSubject.phone] : requests.map(({ phone }) => phone);
  const ids = ['', ...requests.map(({ id }) => id)];
  const rows = await db
    .selectFrom(table as 'client_notes')
    .selectAll()
    .where('phone', 'in', ['', ...phones])
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('requests')
            .select('requests.id')
            .where('requests.phone', '=', ref(`${table as 'client_notes'}.phone`))
            .where('requests.id', 'not in', ids),
        ),
      ),
    )
    .execute();
  return rows as unknown as Row<T>[];
}
