import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Dialect, postgres, sqlite } from './020-held-rules.ts';
import { judgedByPostgres, judgedBySqlite, judgedColumns } from './022-late-cleaning.ts';
import { renamed } from './024-resources.ts';

/*
 * Migrations of the guards that judge a confirmed appointment's plan: a function on PostgreSQL, two triggers on SQLite.
 */

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Makes the guards anew of these rules, each of which refuses what it is true of. */
export async function writeGuards(
  db: Kysely<unknown>,
  rulesOf: (d: Dialect) => string[],
): Promise<void> {
  const run = (statement: string) => sql.raw(renamed(statement)).execute(db);
  if (isPostgres(db)) {
    await run(`create or replace function requests_judged() returns trigger language plpgsql as $$
      begin ${judgedByPostgres(rulesOf(postgres))} end $$`);
    return;
  }
  for (const [name, event] of [
    ['requests_judged_new', 'insert'],
    ['requests_judged', `update of ${judgedColumns}`],
  ]) {
    await run(`drop trigger ${name}`);
    await run(`create trigger ${name} before ${event} on requests when new.status = 'confirmed'
      begin ${judgedBySqlite(rulesOf(sqlite))} end`);
  }
}

type Replacements = readonly (readonly [old: string, now: string])[];

/**
 * Replaces conditions in the guards as they stand, so that what other migrations added to them stays.
 * @throws where one is not there
 */
export async function editGuards(
  db: Kysely<unknown>,
  replacementsOf: (d: Dialect) => Replacements,
): Promise<void> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef(pg_proc.oid) as definition from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = 'requests_judged'`.execute(
      db,
    );
    for (const { definition } of rows)
      await sql.raw(edited(definition, replacementsOf(postgres))).execute(db);
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger' and name in ('requests_judged', 'requests_judged_new')`.execute(db);
  for (const row of rows) {
    await sql`drop trigger ${sql.table(row.name)}`.execute(db);
    await sql.raw(edited(row.sql, replacementsOf(sqlite))).execute(db);
  }
}

function edited(text: string, replacements: Replacements): string {
  return replacements.reduce((now, [old, other]) => {
    if (!now.includes(renamed(old))) throw new Error(`the guard lacks ${old}`);
    return now.replaceAll(renamed(old), renamed(other));
  }, text);
}
