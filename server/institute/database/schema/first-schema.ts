import { type Kysely, sql } from 'kysely';
import { hasRowLocks } from '../concurrency.ts';
import { agendaGuards } from './agenda-guards.ts';
import { moneyGuards } from './money-guards.ts';
import { type Database, getTableFacts, type Table, tablesInOrder } from './schema.ts';
import type { TableColumn } from './table.ts';

export async function createFirstSchema(db: Kysely<Database>): Promise<void> {
  const isPostgres = hasRowLocks(db);
  const dialect = isPostgres ? 'postgres' : 'sqlite';
  const statements = [
    ...tablesInOrder.flatMap((table) => buildTableStatements(table, isPostgres)),
    ...agendaGuards[dialect](),
    ...moneyGuards[dialect](),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await addFirstRows(db);
}

function buildTableStatements(table: Table, isPostgres: boolean): string[] {
  const { columns, key, check, indexes = {}, uniqueIndexes = {} } = getTableFacts(table);
  const lines = Object.entries(columns).map(([name, column]) =>
    formatColumn(name, column, isPostgres),
  );
  if (key.length > 0) lines.push(`primary key (${key.map(quote).join(', ')})`);
  if (check) lines.push(`check (${check})`);
  return [
    `create table ${table} (${lines.join(', ')})`,
    // PostgreSQL would try to compress bytes again, which are compressed already.
    ...Object.entries(columns)
      .filter(([, { facts }]) => isPostgres && facts.type === 'bytes')
      .map(([name]) => `alter table ${table} alter column ${quote(name)} set storage external`),
    ...Object.entries(indexes).map(([name, on]) => `create index ${name} on ${table} ${on}`),
    ...Object.entries(uniqueIndexes).map(
      ([name, on]) => `create unique index ${name} on ${table} ${on}`,
    ),
  ];
}

function formatColumn(name: string, { facts }: TableColumn<unknown>, isPostgres: boolean): string {
  const { type, initial, isNullable, isUnique, references, onDelete } = facts;
  const bytes = isPostgres ? 'bytea' : 'blob';
  const [key = ''] = references ? getTableFacts(references as Table).key : [];
  return [
    `${quote(name)} ${type === 'bytes' ? bytes : type}`,
    isNullable ? '' : 'not null',
    isUnique ? 'unique' : '',
    initial === undefined ? '' : `default ${JSON.stringify(initial).replaceAll('"', "'")}`,
    references ? `references ${references} (${key})` : '',
    onDelete ? `on delete ${onDelete}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const quote = (name: string) => `"${name}"`;

export const firstStaffMembers: readonly [name: string, ...sections: string[]][] = [
  ['Esthéticienne', 'visage', 'corps', 'onglerie'],
  ['Masseuse', 'corps'],
  ['Maquilleuse', 'maquillage'],
  ['Coiffeuse', 'capillaires'],
];

async function addFirstRows(db: Kysely<Database>): Promise<void> {
  await db.insertInto('contents_version').values({ version: 0 }).execute();
  await db
    .insertInto('online_booking')
    .values({ id: 1, mode: 'on-request', sentence: '' })
    .execute();
  for (const [index, [name, ...sections]] of firstStaffMembers.entries()) {
    const id = index + 1;
    await db.insertInto('resources').values({ id, kind: 'staff', name }).execute();
    const skills = sections.map((skill) => ({ resource_id: id, skill }));
    await db.insertInto('skills').values(skills).execute();
  }
  await db
    .insertInto('treatment_rules')
    .values({
      treatment_id: 'corps/massage-en-duo',
      cleaning: 0,
      pause_at: 0,
      pause: 0,
      instant: 1,
      at_once: 1,
    })
    .execute();
}
