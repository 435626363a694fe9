import { heldTimeDiffers } from '../concurrency.ts';
import {
  buildDerivation,
  derivedTables,
  formatTriggerFunction,
  isPlanned,
  listInvalidPlanConditions,
  listMissingPlanConditions,
  postgres,
  refuseInPostgres,
  refuseInSqlite,
  sqlite,
} from './held-plan.ts';

/*
 * Triggers enforce these rules whatever code writes. A change increments its day's version in agenda_days. Changes to
 * the fact tables increment the row with day ''.
 */

export const factTables = [
  'resources',
  'skills',
  'treatment_rules',
  'work_hours',
  'agenda_settings',
  'contents',
] as const;

const checkedColumns = 'id, status, day, hour, ends, people, treatments, persons, plan, off_agenda';

export const agendaGuards = { sqlite: buildSqliteGuards, postgres: buildPostgresGuards };

function buildPostgresGuards(): string[] {
  const refuse = (when: string) => refuseInPostgres(heldTimeDiffers, `(${when})`);
  const eachRow = 'for each row execute function';
  const onChange = 'after insert or update or delete on';
  return [
    `alter table resource_use add constraint resource_use_overlap exclude using gist
      (int4range(resource_id, resource_id, '[]') with &&, int4range(starts, ends) with &&)`,
    `create function raise_agenda_version(raised text) returns void language sql as $$
      insert into agenda_days (day, version) values (raised, 1)
      on conflict (day) do update set version = agenda_days.version + 1 $$`,
    formatTriggerFunction('facts_changed', `perform raise_agenda_version(''); return null;`),
    ...factTables.map(
      (table) => `create trigger ${table}_version ${onChange} ${table}
        for each statement execute function facts_changed()`,
    ),
    formatTriggerFunction(
      'day_changes_changed',
      `perform raise_agenda_version(case when tg_op = 'DELETE' then old.day else new.day end);
      return null;`,
    ),
    formatTriggerFunction(
      'resource_use_changed',
      `perform raise_agenda_version(to_char(date '1970-01-01' +
        (case when tg_op = 'DELETE' then old.starts else new.starts end) / 1440, 'YYYY-MM-DD'));
      return null;`,
    ),
    ...['day_changes', 'resource_use'].map(
      (table) =>
        `create trigger ${table}_version ${onChange} ${table} ${eachRow} ${table}_changed()`,
    ),
    formatTriggerFunction(
      'requests_judged',
      `if new.status <> 'confirmed' then return new; end if;
      ${listMissingPlanConditions(postgres).map(refuse).join('\n')}
      if new.plan is null then return new; end if;
      ${listInvalidPlanConditions(postgres).map(refuse).join('\n')}
      return new;`,
    ),
    formatTriggerFunction(
      'requests_held',
      `${derivedTables.flatMap((table) => buildDerivation(postgres, table)).join(';\n')}; return null;`,
    ),
    `create trigger requests_judged before insert or update of ${checkedColumns} on requests
      ${eachRow} requests_judged()`,
    `create trigger requests_held after insert or update of ${checkedColumns} on requests
      ${eachRow} requests_held()`,
    ...derivedTables.flatMap((table) => [
      // FOR SHARE waits until a concurrent change of the request commits.
      formatTriggerFunction(
        `${table}_planned`,
        `perform 1 from requests where id = new.request_id for share;
        ${refuse(`not ${isPlanned(postgres, table, 'new')}`)} return new;`,
      ),
      formatTriggerFunction(`${table}_fixed`, refuse('true')),
      formatTriggerFunction(
        `${table}_kept`,
        `${refuse(isPlanned(postgres, table, 'old'))} return old;`,
      ),
      formatTriggerFunction(
        `${table}_emptied`,
        `${refuse(`exists (select 1 from requests where status = 'confirmed' and plan is not null)`)}
        return null;`,
      ),
      `create trigger ${table}_planned before insert on ${table} ${eachRow} ${table}_planned()`,
      `create trigger ${table}_fixed before update on ${table} ${eachRow} ${table}_fixed()`,
      `create trigger ${table}_kept before delete on ${table} ${eachRow} ${table}_kept()`,
      `create trigger ${table}_emptied after truncate on ${table}
        for each statement execute function ${table}_emptied()`,
    ]),
  ];
}

/**
 * Keeps resource use consistent after each statement: SQLite has no deferred triggers. OR REPLACE runs no delete
 * triggers without a PRAGMA, so `keyGuards` covers it.
 */
function buildSqliteGuards(): string[] {
  const refuse = (when: string) => refuseInSqlite(heldTimeDiffers, when);
  const formatTrigger = (name: string, on: string, body: string) =>
    `create trigger ${name} ${on} begin ${body} end`;
  const events = ['insert', 'update', 'delete'];
  const raiseVersion = (table: string, getDay: (row: string) => string) =>
    events.map((event) =>
      formatTrigger(
        `${table}_${event}_version`,
        `after ${event} on ${table}`,
        `insert into agenda_days (day, version) values (${getDay(event === 'delete' ? 'old' : 'new')}, 1)
        on conflict (day) do update set version = version + 1;`,
      ),
    );
  const isTaken = (others: string) => `exists (
    select 1 from resource_use where resource_id = new.resource_id and starts > new.starts - 1440
      and starts < new.ends and ends > new.starts ${others})`;
  const judgeStatements = [
    ...listMissingPlanConditions(sqlite).map(refuse),
    ...listInvalidPlanConditions(sqlite).map((misfit) =>
      refuse(`new.plan is not null and (${misfit})`),
    ),
  ].join('\n');
  const holdStatements = `${derivedTables.flatMap((table) => buildDerivation(sqlite, table)).join(';\n')};`;
  const formatRelease = (when: string) =>
    derivedTables
      .map((table) => `delete from ${table} where request_id = old.id ${when};`)
      .join(' ');
  const whenConfirmed = `when new.status = 'confirmed'`;
  return [
    ...factTables.flatMap((table) => raiseVersion(table, () => `''`)),
    ...raiseVersion('day_changes', (row) => `${row}.day`),
    ...raiseVersion('resource_use', (row) => `date(${row}.starts * 60, 'unixepoch')`),
    formatTrigger(
      'resource_use_insert_overlap',
      'before insert on resource_use',
      refuseInSqlite('overlap', isTaken('')),
    ),
    formatTrigger(
      'resource_use_update_overlap',
      'before update on resource_use',
      refuseInSqlite('overlap', isTaken('and rowid <> old.rowid')),
    ),
    ...buildKeyGuards(formatTrigger, refuse),
    formatTrigger(
      'requests_judged_new',
      `before insert on requests ${whenConfirmed}`,
      judgeStatements,
    ),
    formatTrigger(
      'requests_judged',
      `before update of ${checkedColumns} on requests ${whenConfirmed}`,
      judgeStatements,
    ),
    formatTrigger('requests_held_new', 'after insert on requests', holdStatements),
    formatTrigger(
      'requests_held',
      `after update of ${checkedColumns} on requests`,
      formatRelease('and old.id <> new.id') + holdStatements,
    ),
    formatTrigger('requests_freed', 'after delete on requests', formatRelease('')),
    ...derivedTables.flatMap((table) => [
      formatTrigger(
        `${table}_planned`,
        `before insert on ${table}`,
        refuse(`not ${isPlanned(sqlite, table, 'new')}`),
      ),
      formatTrigger(`${table}_fixed`, `before update on ${table}`, refuse('true')),
      formatTrigger(
        `${table}_kept`,
        `before delete on ${table}`,
        refuse(isPlanned(sqlite, table, 'old')),
      ),
    ]),
  ];
}

/** Returns guards against OR REPLACE, which removes the row with the same key without running its triggers. */
function buildKeyGuards(
  trigger: (name: string, on: string, body: string) => string,
  refuse: (when: string) => string,
): string[] {
  const sameKey = `(held.number = new.number or held.fingerprint = new.fingerprint
    or held.rowid = new.rowid)`;
  const isUsed = `exists (select 1 from resource_use where resource_use.resource_id = old.id)
    or exists (select 1 from appointment_treatments
      where appointment_treatments.staff = old.id or appointment_treatments.room = old.id)`;
  return [
    // The trigger cannot tell OR REPLACE from ON CONFLICT DO NOTHING, so it skips the insert instead of failing.
    trigger(
      'requests_key_taken',
      'before insert on requests',
      `select raise(ignore) where exists (select 1 from requests as held
        where held.plan is not null and held.id <> new.id and ${sameKey});`,
    ),
    trigger(
      'requests_key_changed',
      `before update on requests when new.id <> old.id or new.number <> old.number
        or new.fingerprint <> old.fingerprint or new.rowid <> old.rowid`,
      refuse(`exists (select 1 from requests as held where held.plan is not null
        and held.rowid <> old.rowid and (held.id = new.id or held.number = new.number
          or held.fingerprint = new.fingerprint or held.rowid = new.rowid))`),
    ),
    trigger('resources_used', 'before delete on resources', refuse(isUsed)),
    trigger(
      'resources_renumbered',
      'before update of id on resources when new.id <> old.id',
      refuse(isUsed),
    ),
  ];
}
