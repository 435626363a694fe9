/* `plan` is JSON: `parts` are treatments, `uses` the time they take in minutes after the hour. */

/** Returns conditions that no confirmed appointment meets: it holds its time, or says why not. */
export const listMissingPlanConditions = (sql: SqlDialect): string[] => [
  `(new.plan is null) <> (coalesce(new.off_agenda, '') in ('chosen', 'unassigned'))`,
  `new.off_agenda is not null and
    (new.off_agenda not in ('chosen', 'unassigned', 'double')
      or (new.off_agenda <> 'double' and new.ends is not null)
      or (new.off_agenda = 'double' and exists (select 1 from ${sql.each('new.plan', 'uses', 'taken')})))`,
];

/** Returns conditions that no plan of a confirmed appointment meets. Each relies on those before it. */
export function listInvalidPlanConditions(sql: SqlDialect): string[] {
  const [parts, uses] = [
    sql.each('new.plan', 'parts', 'part'),
    sql.each('new.plan', 'uses', 'taken'),
  ];
  const part = (key: string) => sql.number('part', key);
  const taken = (key: string) => sql.number('taken', key);
  const isIncomplete = (row: string, keys: readonly string[]) =>
    keys.map((key) => `not ${sql.isWhole(row, key)}`).join(' or ');
  const [hour, ends] = [sql.minute('new.hour'), sql.minute('new.ends')];
  const persons = `case when new.persons is null then new.people else ${sql.length('new.persons')} end`;
  const isHeld = (resource: string, timeCondition: string) => `exists (select 1 from ${uses}
    where ${taken('resource_id')} = ${part(resource)} and ${timeCondition})`;
  const coversStart = `(${taken('starts')} <= ${part('starts')} and ${taken('ends')} > ${part('starts')})`;
  const reachesEnd = `${taken('ends')} >= ${part('ends')}`;
  const laterStart = `case when ${taken('starts')} > ${part('starts')} then ${taken('starts')} else ${part('starts')} end`;
  const earlierEnd = `case when ${taken('ends')} < ${part('ends')} then ${taken('ends')} else ${part('ends')} end`;
  return [
    `not ${sql.isDay('new.day')} or not ${sql.isTime('new.hour')} or not ${sql.isTime('new.ends')}`,
    `exists (select 1 from ${parts}
      where ${isIncomplete('part', ['position', 'person', 'staff', 'starts', 'ends'])}
      or ${sql.text('part', 'treatment')} is null)`,
    `exists (select 1 from ${parts} where ${part('ends')} <= ${part('starts')})`,
    `exists (select 1 from ${uses} where ${isIncomplete('taken', ['resource_id', 'starts', 'ends'])})`,
    // A use lies within one day: that of the appointment or the one after it.
    `exists (select 1 from ${uses}
      where ${hour} + ${taken('starts')} < 0 or ${taken('ends')} <= ${taken('starts')}
      or (${hour} + ${taken('starts')} < 1440 and ${hour} + ${taken('ends')} > 1440)
      or ${hour} + ${taken('ends')} > 2880)`,
    // The appointment begins and ends with its treatments. An end after midnight is a clock time.
    sql.differs(`(select min(${part('starts')}) from ${parts})`, '0'),
    sql.differs(
      `(select max(${part('ends')}) from ${parts})`,
      `${ends} - ${hour} + case when new.ends <= new.hour then 1440
        when new.ends > '24:00' then 2880 else 0 end`,
    ),
    sql.differs(`(select count(distinct ${part('person')}) from ${parts})`, persons),
    `exists (select 1 from ${parts} where ${part('person')} < 0 or ${part('person')} >= ${persons})`,
    `exists (select 1 from ${parts} where ${sql.differs(
      sql.sorted(`select ${sql.text('own', 'treatment')} as value
        from ${sql.each('new.plan', 'parts', 'own')}
        where ${sql.number('own', 'person')} = ${part('person')}`),
      sql.sorted(`select ${sql.text('asked', 'id')} as value from ${sql.asked(part('person'))}`),
    )})`,
    // The staff member is held at the beginning and end of a treatment, with a possible pause between.
    `new.off_agenda is null and exists (select 1 from ${parts}
      where not ${isHeld('staff', coversStart)} or not ${isHeld('staff', reachesEnd)})`,
    // The room is held for as long as the treatment takes, after midnight by a row of its own.
    `exists (select 1 from ${parts} where ${part('room')} is not null
      and not (coalesce((select sum(${earlierEnd} - ${laterStart}) from ${uses}
        where ${taken('resource_id')} = ${part('room')} and ${taken('ends')} > ${part('starts')}
        and ${taken('starts')} < ${part('ends')}), 0) >= ${part('ends')} - ${part('starts')}))`,
    `exists (select 1 from ${uses} where not exists (select 1 from ${parts}
      where ${taken('resource_id')} in (${part('staff')}, ${part('room')}, ${part('assistant')})))`,
    `exists (select 1 from ${uses}
      where not exists (select 1 from resources where resources.id = ${taken('resource_id')}))`,
    `exists (select 1 from ${parts} where ${part('assistant')} is not null and (
      ${part('assistant')} = ${part('staff')} or not ${isHeld('assistant', coversStart)}
      or not ${isHeld('assistant', reachesEnd)}))`,
  ];
}

export const derivedTables = ['appointment_treatments', 'resource_use'] as const;
type DerivedTable = (typeof derivedTables)[number];

function selectValues(sql: SqlDialect, table: DerivedTable): Record<string, string> {
  const begin = `case
    when held.status = 'confirmed' and held.plan is not null
    then ${sql.midnight('held.day')} + ${sql.minute('held.hour')} end`;
  const times = {
    starts: `${begin} + ${sql.number('one', 'starts')}`,
    ends: `${begin} + ${sql.number('one', 'ends')}`,
  };
  if (table === 'resource_use') return { resource_id: sql.number('one', 'resource_id'), ...times };
  return {
    position: sql.number('one', 'position'),
    person: sql.number('one', 'person'),
    treatment_id: sql.text('one', 'treatment'),
    staff: sql.number('one', 'staff'),
    room: sql.number('one', 'room'),
    ...times,
  };
}

const formatPlanRows = (sql: SqlDialect, table: DerivedTable) =>
  sql.each('held.plan', table === 'resource_use' ? 'uses' : 'parts', 'one');

const isSame = (sql: SqlDialect, table: DerivedTable, row: string) =>
  Object.entries(selectValues(sql, table))
    .map(([column, value]) => `not (${sql.differs(`${row}.${column}`, value)})`)
    .join(' and ');

export const isPlanned = (sql: SqlDialect, table: DerivedTable, row: string): string =>
  `exists (select 1 from requests as held, ${formatPlanRows(sql, table)}
    where held.id = ${row}.request_id and held.status = 'confirmed' and ${isSame(sql, table, row)})`;

export function buildDerivation(sql: SqlDialect, table: DerivedTable): string[] {
  const values = selectValues(sql, table);
  return [
    `delete from ${table} where request_id = new.id and not ${isPlanned(sql, table, table)}`,
    `insert into ${table} (request_id, ${Object.keys(values).join(', ')})
      select held.id, ${Object.values(values).join(', ')}
      from requests as held, ${formatPlanRows(sql, table)}
      where held.id = new.id and held.status = 'confirmed' and not exists (select 1 from ${table}
        where ${table}.request_id = new.id and ${isSame(sql, table, table)})`,
  ];
}

type List = 'parts' | 'uses';
type SqlDialect = typeof sqlite;

export const sqlite = {
  each: (plan: string, list: List, name: string) => `json_each(${plan}, '$.${list}') as ${name}`,
  asked: (person: string) => `json_each(case when new.persons is null then new.treatments
    else json_extract(new.persons, '$[' || ${person} || ']') end) as asked`,
  number: (row: string, key: string) => `json_extract(${row}.value, '$.${key}')`,
  text: (row: string, key: string) => `json_extract(${row}.value, '$.${key}')`,
  isWhole: (row: string, key: string) =>
    `typeof(json_extract(${row}.value, '$.${key}')) = 'integer'`,
  sorted: (query: string) =>
    `(select group_concat(value, ' ') from (${query} order by 1) as ordered)`,
  differs: (value: string, other: string) => `${value} is not ${other}`,
  isDay: (day: string) => `coalesce(date(${day}) = ${day}, 0)`,
  isTime: (time: string) => `coalesce(${time} glob '[0-2][0-9]:[0-5][0-9]', 0)`,
  midnight: (day: string) => `cast(strftime('%s', ${day}) as integer) / 60`,
  minute: (time: string) => `(substr(${time}, 1, 2) * 60 + substr(${time}, 4, 2))`,
  length: (json: string) => `json_array_length(${json})`,
};

export const postgres: SqlDialect = {
  each: (plan, list, name) => `jsonb_array_elements(${plan}::jsonb -> '${list}') as ${name}(value)`,
  asked: (person) => `jsonb_array_elements(case when new.persons is null then new.treatments::jsonb
    else new.persons::jsonb -> (${person}) end) as asked(value)`,
  number: (row, key) => `(${row}.value ->> '${key}')::integer`,
  text: (row, key) => `${row}.value ->> '${key}'`,
  isWhole: (row, key) => `coalesce(jsonb_typeof(${row}.value -> '${key}') = 'number', false)`,
  sorted: (query) => `(select string_agg(value, ' ' order by value) from (${query}) as ordered)`,
  differs: (value, other) => `${value} is distinct from ${other}`,
  isDay: (day) => `coalesce(to_char(to_date(${day}, 'YYYY-MM-DD'), 'YYYY-MM-DD') = ${day}, false)`,
  isTime: (time) => `coalesce(${time} ~ '^[0-2][0-9]:[0-5][0-9]$', false)`,
  midnight: (day) => `(${day}::date - date '1970-01-01') * 1440`,
  minute: (time) => `(substr(${time}, 1, 2)::integer * 60 + substr(${time}, 4, 2)::integer)`,
  length: (json) => `jsonb_array_length(${json}::jsonb)`,
};

export const formatTriggerFunction = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;

export const refuseInPostgres = (word: string, when: string): string =>
  `if ${when} then raise exception '${word}' using errcode = 'check_violation'; end if;`;

export const refuseInSqlite = (word: string, when: string): string =>
  `select raise(abort, '${word}') where ${when};`;
