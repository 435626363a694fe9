import { createHash } from 'node:crypto';
import { PostgresAdapter } from 'kysely';
import type { Db } from '../database.ts';
import { factsOf, type Table, tablesInOrder } from '../schema/schema.ts';
import { isEmpty } from './is-empty.ts';

/** Those that the target's own triggers write, and nobody else may. */
const isDerived = (table: Table) => factsOf(table).copied === 'by triggers';

/** Rows in memory at a time. */
const usualBatch = 500;
const batches: Partial<Record<Table, number>> = { photo_files: 10 };

/** What a table holds: how many rows, and a sum over all of them, whatever their order. */
interface Contents {
  readonly count: number;
  readonly sum: string;
}

/**
 * Copies all rows of a database into one that nobody has used, as of one moment, and reads them
 * again. Either everything is there afterwards, or nothing.
 * @returns the number of rows
 * @throws when the target is not empty, or holds something else than the source in the end
 */
export async function copyDatabase(source: Db, target: Db): Promise<number> {
  if (!(await isEmpty(target))) throw new Error('there is something in it already');
  const columns = await columnsOf(source);
  return snapshotOf(source, (from) =>
    target.transaction().execute(async (to) => {
      for (const table of tablesInOrder.toReversed()) await to.deleteFrom(table).execute();
      let rows = 0;
      for (const table of tablesInOrder)
        rows += await copyTable(from, to, table, columns.get(table) ?? []);
      return rows;
    }),
  );
}

/** @returns the number of rows. @throws when it does not hold the same then */
async function copyTable(
  from: Db,
  to: Db,
  table: Table,
  order: readonly string[],
): Promise<number> {
  if (!isDerived(table)) await to.deleteFrom(table).execute();
  const read = await eachBatch({ db: from, table, order }, async (values) => {
    if (!isDerived(table)) await to.insertInto(table).values(values).execute();
  });
  const written = await eachBatch({ db: to, table, order }, async () => {});
  if (read.count !== written.count || read.sum !== written.sum)
    throw new Error(`${table}: ${written.count} of ${read.count} rows, or not the same`);
  return read.count;
}

/** SQLite lets nobody write meanwhile; PostgreSQL shows what was there at the beginning. */
function snapshotOf<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return (isPostgres ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  );
}

/** @throws when there is a table that would be forgotten */
async function columnsOf(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await db.introspection.getTables();
  const unknown = found.find(({ name }) => !tablesInOrder.includes(name as Table));
  if (unknown) throw new Error(`the table ${unknown.name} is unknown`);
  return new Map(found.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

interface Reading {
  db: Db;
  table: Table;
  /** Columns whose order is that of the rows. */
  order: readonly string[];
}

async function eachBatch(
  { db, table, order }: Reading,
  take: (rows: never[]) => Promise<unknown>,
): Promise<Contents> {
  const ordered = order.reduce(
    (query, column) => query.orderBy(column as never),
    db.selectFrom(table as 'users').selectAll(),
  );
  const batch = batches[table] ?? usualBatch;
  let [count, sum] = [0, 0n];
  for (;;) {
    const rows = await ordered.limit(batch).offset(count).execute();
    if (rows.length > 0) await take(rows as never[]);
    for (const row of rows) sum += hashOf(row);
    count += rows.length;
    if (rows.length < batch) return { count, sum: sum.toString(36) };
  }
}

/** A hash of a row's values, ordered by column. */
function hashOf(row: object): bigint {
  const values = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(values, comparable)).digest();
  return hash.readBigUInt64LE();
}

/** Bytes are a Buffer from one driver and a Uint8Array from the other: a Buffer is JSON by then. */
function comparable(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data).toString('base64') : value;
}
