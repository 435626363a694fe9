import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../server/institute/database/database.ts';
import { isEmpty } from '../../../server/institute/database/maintenance/is-empty.ts';
import {
  factsOf,
  referencesOf,
  type Table,
  tablesInOrder,
} from '../../../server/institute/database/schema/schema.ts';
import { createLog } from '../../../server/observability/log.ts';
import { addWhole, writtenTables } from '../../support/rows.ts';

/*
 * What is declared of tables, against what the migrations make of them and what the documents say.
 */

const newDatabase = () => openDatabase({ file: ':memory:' }, createLog('silent'));

let db: Db;
beforeAll(async () => {
  db = await newDatabase();
});
afterAll(() => db.destroy());

test('every table is declared', async () => {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(names.sort()).toEqual([...tablesInOrder].sort());
});

describe.each(tablesInOrder)('%s', (table) => {
  test('has the key that is declared', async () => {
    const { rows } = await sql<{
      name: string;
      pk: number;
    }>`select name, pk from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(factsOf(table).key);
  });

  test('references what is declared, and is copied after it', async () => {
    const { rows } = await sql<{
      column: string;
      target: Table;
      cascade: string;
    }>`select "from" as column, "table" as target, on_delete as cascade
      from pragma_foreign_key_list(${table})`.execute(db);
    expect(Object.fromEntries(rows.map(({ column, target }) => [column, target]))).toEqual(
      referencesOf(table),
    );
    const cascading = rows.filter(({ cascade }) => cascade === 'CASCADE');
    expect(cascading.map(({ column }) => column).sort()).toEqual(
      Object.keys(factsOf(table).belongsTo ?? {}).sort(),
    );
    const place = (name: Table) => tablesInOrder.indexOf(name);
    const others = rows.filter(({ target }) => target !== table);
    for (const { target } of others) expect(place(target)).toBeLessThan(place(table));
  });
});

test('a new database is empty, and one with a row that somebody caused is not', async () => {
  expect(await isEmpty(db)).toBe(true);
  for (const table of writtenTables) {
    await using used = await newDatabase();
    await addWhole(used, table);
    expect([table, await isEmpty(used)]).toEqual([table, factsOf(table).byItself === true]);
  }
});

/** The rows of README.md's table of what is kept: words, for how long, of which tables. */
const documented = () => {
  const file = resolve(import.meta.dirname, '../../../server/institute/README.md');
  const [, section = ''] = readFileSync(file, 'utf8').split('## What is kept, and for how long');
  return section
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
};

test('each table stands once in what is kept, with the time that it is kept', () => {
  const rows = (documented() ?? []).map(([, , time = '', names = '']) => ({
    time,
    names: names.replaceAll('`', '').split(', '),
  }));
  const names = rows.flatMap((row) => row.names);
  expect(names.sort()).toEqual([...tablesInOrder].sort());
  for (const { time, names: own } of rows)
    for (const table of own) {
      const { kept } = factsOf(table as Table);
      if (typeof kept === 'string' || 'goneWith' in kept) continue;
      expect(`${table}: ${time}`).toContain(periodOf(kept));
    }
});

function periodOf(kept: { days: number } | { months: number }): string {
  if ('months' in kept) return `${kept.months} months`;
  if (kept.days === 0) return '';
  return kept.days === 1 ? 'a day' : `${kept.days} days`;
}
