import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Dialect, misfits, postgres, sqlite, unsaid } from './020-held-rules.ts';

/**
 * Cleaning after a late visit takes time of the next day too, in a row of its own: each row still lies
 * within one day. Until now what came after midnight was left out. And when a client moved an
 * appointment is kept, from which the ten minutes count in which it can be taken back.
 */
export async function addLateCleaning(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('moved_at', 'text').execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (isPostgres) {
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

export const judgedColumns =
  'id, status, day, hour, ends, people, treatments, persons, plan, off_agenda';

/** The rules of 020, but for the one that ended all use at midnight. */
export function rulesOf(d: Dialect): string[] {
  const use = (key: string) => d.number('taken', key);
  const hour = d.minute('new.hour');
  const crossesMidnight = `exists (select 1 from ${d.each('new.plan', 'uses', 'taken')}
    where ${use('starts')} < 0 or ${use('ends')} <= ${use('starts')}
      or (${hour} + ${use('starts')} < 1440 and ${hour} + ${use('ends')} > 1440)
      or ${hour} + ${use('ends')} > 2880)`;
  return misfits(d).map((rule) => (rule.includes('> 1440') ? crossesMidnight : rule));
}

export function judgedByPostgres(rules: readonly string[]): string {
  const refuse = (where: string) => `if (${where}) then
    raise exception 'held time differs' using errcode = 'check_violation'; end if;`;
  return `if new.status <> 'confirmed' then return new; end if;
    ${unsaid.map(refuse).join('\n')}
    if new.plan is null then return new; end if;
    ${rules.map(refuse).join('\n')}
    return new;`;
}

export function judgedBySqlite(rules: readonly string[]): string {
  const refuse = (where: string) => `select raise(abort, 'held time differs') where ${where};`;
  return [
    ...unsaid.map(refuse),
    ...rules.map((rule) => refuse(`new.plan is not null and (${rule})`)),
  ].join('\n');
}
