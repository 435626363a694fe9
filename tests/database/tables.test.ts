import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmpty } from '#server/institute/database/copy-database.ts';
import { type Db, openDatabase } from '#server/institute/database/database.ts';
import {
  getTableFacts,
  listReferences,
  type Table,
  tablesInOrder,
} from '#server/institute/database/schema/schema.ts';
import { createLog } from '#server/observability/log.ts';
import { addRowWithReferences, writtenTables } from '../support/rows.ts';

/*
 * The declared facts about tables, compared with the documents.
 */

const newDatabase = () => openDatabase({ file: ':memory:' }, createLog('silent'));

let db: Db;
beforeAll(async () => {
  db = await newDatabase();
});
afterAll(() => db.destroy());

describe.each(tablesInOrder)('%s', (table) => {
  test('is copied after the tables that it references', () => {
    const place = (name: Table) => tablesInOrder.indexOf(name);
    const others = Object.values(listReferences(table)).filter((target) => target !== table);
    for (const target of others) expect(place(target)).toBeLessThan(place(table));
  });
});

test('counts a new database as empty, and one with a row that a person caused as used', async () => {
  expect(await isEmpty(db)).toBe(true);
  for (const table of writtenTables) {
    await using usedDatabase = await newDatabase();
    await addRowWithReferences(usedDatabase, table);
    expect([table, await isEmpty(usedDatabase)]).toEqual([
      table,
      getTableFacts(table).isFilledBySite === true,
    ]);
  }
});

/** Returns the rows of the README's table of kept data: description, period and tables. */
const readDocumentedRows = () => {
  const file = resolve(import.meta.dirname, '../../server/institute/README.md');
  const [, section = ''] = readFileSync(file, 'utf8').split('## What is kept, and for how long');
  return section
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
};

test('documents each table once, with the period that it is kept', () => {
  const rows = (readDocumentedRows() ?? []).map(([, , time = '', names = '']) => ({
    time,
    names: names.replaceAll('`', '').split(', '),
  }));
  const names = rows.flatMap((row) => row.names);
  expect(names.sort()).toEqual([...tablesInOrder].sort());
  for (const { time, names: tableNames } of rows)
    for (const table of tableNames) {
      const { kept } = getTableFacts(table as Table);
      if (typeof kept === 'string' || 'erasedWith' in kept) continue;
      expect(`${table}: ${time}`).toContain(getPeriod(kept));
    }
});

function getPeriod(kept: { days: number } | { months: number }): string {
  if ('months' in kept) return `${kept.months} months`;
  if (kept.days === 0) return '';
  return kept.days === 1 ? 'a day' : `${kept.days} days`;
}
