import { type Kysely, sql } from 'kysely';
import { derive, isPlanned, misfits, sqlite, unsaid } from './020-held-rules.ts';

/*
 * SQLite has no triggers at the end of a transaction: each statement leaves what is held as it is
 * confirmed. None of it asks for a PRAGMA: not for foreign keys, nor for recursive triggers, without
 * which OR REPLACE removes rows unseen.
 */

const columns = 'id, status, day, hour, ends, people, treatments, persons, plan, off_agenda';
const derived = ['parts', 'lane_use'] as const;

const refuse = (where: string) => `select raise(abort, 'held time differs') where ${where};`;

export async function guardSqlite<Tables>(db: Kysely<Tables>): Promise<void> {
  const trigger = (name: string, on: string, body: string) =>
    sql.raw(`create trigger ${name} ${on} begin ${body} end`).execute(db);

  const judged = [
    ...unsaid.map(refuse),
    ...misfits(sqlite).map((misfit) => refuse(`new.plan is not null and (${misfit})`)),
  ].join('\n');
  const freeing = (when: string) =>
    derived.map((table) => `delete from ${table} where request_id = old.id ${when};`).join(' ');
  const kept = `${derived.flatMap((table) => derive(sqlite, table)).join(';\n')};`;
  const confirmed = `when new.status = 'confirmed'`;
  await trigger('requests_judged_new', `before insert on requests ${confirmed}`, judged);
  await trigger('requests_held_new', 'after insert on requests', kept);
  const change = `update of ${columns} on requests`;
  await trigger('requests_judged', `before ${change} ${confirmed}`, judged);
  await trigger('requests_held', `after ${change}`, freeing('and old.id <> new.id') + kept);
  await trigger('requests_freed', 'after delete on requests', freeing(''));
  await guardKeys(trigger);

  for (const table of derived) {
    const planned = (row: string) => isPlanned(sqlite, table, row);
    await trigger(`${table}_planned`, `before insert on ${table}`, refuse(`not ${planned('new')}`));
    await trigger(`${table}_fixed`, `before update on ${table}`, refuse('true'));
    await trigger(`${table}_kept`, `before delete on ${table}`, refuse(planned('old')));
  }
}

/** OR REPLACE removes whoever has the same key, and tells no trigger. */
async function guardKeys(
  trigger: (name: string, on: string, body: string) => Promise<unknown>,
): Promise<void> {
  const other = `select 1 from requests as held where held.plan is not null and held.id <> new.id
    and (held.number = new.number or held.fingerprint = new.fingerprint or held.rowid = new.rowid)`;
  // As ON CONFLICT DO NOTHING does, which cannot be told from it here.
  await trigger(
    'requests_key_taken',
    'before insert on requests',
    `select raise(ignore) where exists (${other});`,
  );
  await trigger(
    'requests_key_changed',
    `before update on requests when new.id <> old.id or new.number <> old.number
      or new.fingerprint <> old.fingerprint or new.rowid <> old.rowid`,
    refuse(`exists (select 1 from requests as held where held.plan is not null
      and held.rowid <> old.rowid and (held.id = new.id or held.number = new.number
        or held.fingerprint = new.fingerprint or held.rowid = new.rowid))`),
  );
  const isUsed = `exists (select 1 from lane_use where lane_use.lane = old.lane)
    or exists (select 1 from parts where parts.staff = old.lane or parts.room = old.lane)`;
  await trigger('lanes_used', 'before delete on lanes', refuse(isUsed));
  await trigger(
    'lanes_renumbered',
    'before update of lane on lanes when new.lane <> old.lane',
    refuse(isUsed),
  );
}
