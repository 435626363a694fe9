import { afterAll, expect, test } from 'vitest';
import {
  getTableFacts,
  listReferences,
  type Table,
} from '#server/institute/database/schema/schema.ts';
import { openCommandDatabase } from '../operations/command-database.ts';
import { runCommand } from '../support/process.ts';
import { addRow, addRowWithReferences, writtenTables } from '../support/rows.ts';

/*
 * The commands `export` and `erase` over a row of each table that holds personal data.
 */

const installation = await openCommandDatabase();
const { env, db } = installation;
afterAll(() => installation[Symbol.asyncDispose]());

const email = 'awa@exemple.ci';

/** Returns the columns that make a row the client's own. */
function listOwnColumns(table: Table, request: string): Record<string, string> {
  const { person, actor } = getTableFacts(table);
  const keys: Partial<Record<Table, string>> = { users: 'awa', requests: request };
  const columns = Object.entries(listReferences(table)).flatMap(([column, target]) =>
    keys[target] ? [[column, keys[target]]] : [],
  );
  if (typeof person === 'object' && typeof person.by === 'object') {
    const { by: key } = person;
    if ('mailbox' in key) columns.push([key.mailbox, email]);
    if ('contact' in key && key.contact.includes('email')) columns.push(['email', email]);
  }
  if (actor) columns.push([actor, email]);
  return Object.fromEntries(columns);
}

/** Returns the list that must contain the row. Some rows are found by rules of other tables. */
function getList(table: Table): Table[] {
  const { person } = getTableFacts(table);
  const isListed = person !== 'nobody' && person.by !== 'rule' && person.exported !== false;
  return isListed ? [table] : [];
}

test('exports and erases each table about a person', async () => {
  await addRow(db, 'users', { id: 'awa', email });
  const { id: request } = await addRow(db, 'requests', { user_id: 'awa', day: '2026-01-05' });
  const filled: Table[] = [];
  for (const table of writtenTables) {
    const columns = listOwnColumns(table, request);
    if (table === 'users' || table === 'requests' || Object.keys(columns).length === 0) continue;
    await addRowWithReferences(db, table, columns);
    filled.push(table);
  }
  expect(filled.length).toBeGreaterThan(10);
  const lists = JSON.parse((await runCommand(env, 'export', email)).stdout);
  expect(lists.users).toMatchObject([{ email }]);
  const [appointment] = lists.requests;
  for (const name of filled.flatMap(getList))
    expect([name, { ...appointment, ...lists }[name]?.length]).toEqual([name, 1]);

  expect((await runCommand(env, 'erase', email, '--yes')).code).toBe(0);
  for (const table of ['users', 'requests', ...filled] as const) {
    const rows = await db
      .selectFrom(table as 'events')
      .selectAll()
      .execute();
    const { actor } = getTableFacts(table);
    const notErased = rows.filter((row) => row[actor as 'actor'] !== 'erased');
    expect([table, notErased]).toEqual([table, []]);
  }
});
