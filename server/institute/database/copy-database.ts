import { createHash } from 'node:crypto';
import { hasRowLocks } from './concurrency.ts';
import type { Db } from './database.ts';
import { getTableFacts, type Table, tablesInOrder } from './schema/schema.ts';

const isDerived = (table: Table) => getTableFacts(table).copied === 'by triggers';

const defaultBatchSize = 500;
const batchSizes: Partial<Record<Table, number>> = { photo_files: 10 };

/** Copies all rows or none, as of one moment, and compares them afterwards. */
export async function copyDatabase(source: Db, target: Db): Promise<number> {
  if (!(await isEmpty(target))) throw new Error('the target database is not empty');
  const columns = await readColumns(source);
  return readSnapshot(source, (sourceDb) =>
    target.transaction().execute(async (targetDb) => {
      for (const table of tablesInOrder.toReversed()) await targetDb.deleteFrom(table).execute();
      let rows = 0;
      for (const table of tablesInOrder)
        rows += await copyTable(sourceDb, targetDb, table, columns.get(table) ?? []);
      return rows;
    }),
  );
}

async function copyTable(
  from: Db,
  to: Db,
  table: Table,
  columns: readonly string[],
): Promise<number> {
  if (!isDerived(table)) await to.deleteFrom(table).execute();
  const sourceDigest = await digestTable(from, table, columns, async (values) => {
    if (!isDerived(table)) await to.insertInto(table).values(values).execute();
  });
  const targetDigest = await digestTable(to, table, columns);
  if (sourceDigest.count !== targetDigest.count || sourceDigest.sum !== targetDigest.sum)
    throw new Error(
      `${table}: ${targetDigest.count} of ${sourceDigest.count} rows, or not the same`,
    );
  return sourceDigest.count;
}

/** Reads one state: SQLite blocks writers meanwhile, PostgreSQL keeps a snapshot. */
function readSnapshot<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction();
  return (hasRowLocks(db) ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  );
}

async function readColumns(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await db.introspection.getTables();
  const unknownTable = tables.find(({ name }) => !tablesInOrder.includes(name as Table));
  if (unknownTable) throw new Error(`the table ${unknownTable.name} is unknown`);
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

/** Reads a table in batches, and returns its number of rows with a sum of their hashes. */
async function digestTable(
  db: Db,
  table: Table,
  order: readonly string[],
  handleRows: (rows: never[]) => Promise<unknown> = async () => {},
) {
  const orderedRows = order.reduce(
    (query, column) => query.orderBy(column as never),
    db.selectFrom(table as 'users').selectAll(),
  );
  const batchSize = batchSizes[table] ?? defaultBatchSize;
  let [count, sum] = [0, 0n];
  for (;;) {
    const rows = await orderedRows.limit(batchSize).offset(count).execute();
    if (rows.length > 0) await handleRows(rows as never[]);
    for (const row of rows) sum += computeHash(row);
    count += rows.length;
    if (rows.length < batchSize) return { count, sum: sum.toString(36) };
  }
}

function computeHash(row: object): bigint {
  const values = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(values, encodeBytes)).digest();
  return hash.readBigUInt64LE();
}

/**
 * Encodes bytes as base64, because the drivers return different types. JSON.stringify has already called Buffer's
 * toJSON here.
 */
function encodeBytes(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data).toString('base64') : value;
}

export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of tablesInOrder) {
    if (getTableFacts(table).isFilledBySite) continue;
    const row = await db
      .selectFrom(table as 'users')
      .selectAll()
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}
