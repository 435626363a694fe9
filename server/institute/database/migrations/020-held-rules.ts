/*
 * When a confirmed appointment and its time agree, in the SQL of both databases. `plan` is JSON: what
 * is done for whom by whom (`parts`), and which time that takes (`uses`), in minutes after the
 * appointment's hour. `new` is the request.
 */

type List = 'parts' | 'uses';

/** What SQLite and PostgreSQL spell differently. */
export interface Dialect {
  /** The rows of a list of a plan, under a name; each has a `value`. */
  each(plan: string, list: List, name: string): string;
  /** What a person asked for, likewise. */
  asked(person: string): string;
  number(row: string, key: string): string;
  text(row: string, key: string): string;
  isWhole(row: string, key: string): string;
  /** The values of a column `value` of a query, as one text in their order. */
  sorted(query: string): string;
  differs(one: string, other: string): string;
  isDay(day: string): string;
  isTime(time: string): string;
  /** Minutes since 1970. */
  midnight(day: string): string;
  /** Minutes of the day. */
  minute(time: string): string;
  length(json: string): string;
}

export const sqlite: Dialect = {
  each: (plan, list, name) => `json_each(${plan}, '$.${list}') as ${name}`,
  asked: (person) => `json_each(case when new.persons is null then new.treatments
    else json_extract(new.persons, '$[' || ${person} || ']') end) as asked`,
  number: (row, key) => `json_extract(${row}.value, '$.${key}')`,
  text: (row, key) => `json_extract(${row}.value, '$.${key}')`,
  isWhole: (row, key) => `typeof(json_extract(${row}.value, '$.${key}')) = 'integer'`,
  sorted: (query) => `(select group_concat(value, ' ') from (${query} order by 1) as ordered)`,
  differs: (one, other) => `${one} is not ${other}`,
  isDay: (day) => `coalesce(date(${day}) = ${day}, 0)`,
  isTime: (time) => `coalesce(${time} glob '[0-2][0-9]:[0-5][0-9]', 0)`,
  midnight: (day) => `cast(strftime('%s', ${day}) as integer) / 60`,
  minute: (time) => `(substr(${time}, 1, 2) * 60 + substr(${time}, 4, 2))`,
  length: (json) => `json_array_length(${json})`,
};

export const postgres: Dialect = {
  each: (plan, list, name) => `jsonb_array_elements(${plan}::jsonb -> '${list}') as ${name}(value)`,
  asked: (person) => `jsonb_array_elements(case when new.persons is null then new.treatments::jsonb
    else new.persons::jsonb -> (${person}) end) as asked(value)`,
  number: (row, key) => `(${row}.value ->> '${key}')::integer`,
  text: (row, key) => `${row}.value ->> '${key}'`,
  isWhole: (row, key) => `coalesce(jsonb_typeof(${row}.value -> '${key}') = 'number', false)`,
  sorted: (query) => `(select string_agg(value, ' ' order by value) from (${query}) as ordered)`,
  differs: (one, other) => `${one} is distinct from ${other}`,
  isDay: (day) => `coalesce(to_char(to_date(${day}, 'YYYY-MM-DD'), 'YYYY-MM-DD') = ${day}, false)`,
  isTime: (time) => `coalesce(${time} ~ '^[0-2][0-9]:[0-5][0-9]$', false)`,
  midnight: (day) => `(${day}::date - date '1970-01-01') * 1440`,
  minute: (time) => `(substr(${time}, 1, 2)::integer * 60 + substr(${time}, 4, 2)::integer)`,
  length: (json) => `jsonb_array_length(${json}::jsonb)`,
};

/** Of every confirmed one: it has its time, or says that it stands outside the agenda. */
export const unsaid = [
  '(new.plan is null) = (new.off_agenda is null)',
  `new.off_agenda is not null and
    (new.off_agenda not in ('chosen', 'unassigned') or new.ends is not null)`,
];

/** Of one with a plan, each as far as those before do not hold. */
export function misfits(d: Dialect): string[] {
  const [parts, uses] = [d.each('new.plan', 'parts', 'part'), d.each('new.plan', 'uses', 'taken')];
  const part = (key: string) => d.number('part', key);
  const taken = (key: string) => d.number('taken', key);
  const none = (row: string, keys: readonly string[]) =>
    keys.map((key) => `not ${d.isWhole(row, key)}`).join(' or ');
  const hour = d.minute('new.hour');
  const persons = `case when new.persons is null then new.people else ${d.length('new.persons')} end`;
  const isHeld = (lane: string, reach: string) => `exists (select 1 from ${uses}
    where ${taken('lane')} = ${part(lane)} and ${reach})`;
  const reachesEnd = `(${taken('ends')} >= ${part('ends')} or ${hour} + ${taken('ends')} >= 1440)`;
  const begins = `${taken('starts')} = ${part('starts')}`;
  return [
    `not ${d.isDay('new.day')} or not ${d.isTime('new.hour')} or not ${d.isTime('new.ends')}`,
    `exists (select 1 from ${parts} where ${none('part', ['position', 'person', 'staff', 'starts', 'ends'])}
      or ${d.text('part', 'treatment')} is null)`,
    `exists (select 1 from ${parts} where ${part('ends')} <= ${part('starts')})`,
    `exists (select 1 from ${uses} where ${none('taken', ['lane', 'starts', 'ends'])})`,
    `exists (select 1 from ${uses} where ${taken('starts')} < 0 or ${taken('ends')} <= ${taken('starts')}
      or ${hour} + ${taken('ends')} > 1440)`,
    // Its hour and its end are those of what is done.
    d.differs(`(select min(${part('starts')}) from ${parts})`, '0'),
    d.differs(
      `(select max(${part('ends')}) from ${parts})`,
      `${d.minute('new.ends')} - ${d.minute('new.hour')}`,
    ),
    // Everybody gets what was asked for.
    d.differs(`(select count(distinct ${part('person')}) from ${parts})`, persons),
    `exists (select 1 from ${parts} where ${part('person')} < 0 or ${part('person')} >= ${persons})`,
    `exists (select 1 from ${parts} where ${d.differs(
      d.sorted(`select ${d.text('own', 'treatment')} as value
        from ${d.each('new.plan', 'parts', 'own')}
        where ${d.number('own', 'person')} = ${part('person')}`),
      d.sorted(`select ${d.text('asked', 'id')} as value from ${d.asked(part('person'))}`),
    )})`,
    // Whoever and whatever serves is taken from the beginning to the end, but for a pause; nobody else is.
    `exists (select 1 from ${parts}
      where not ${isHeld('staff', begins)} or not ${isHeld('staff', reachesEnd)})`,
    `exists (select 1 from ${parts} where ${part('room')} is not null
      and not ${isHeld('room', `${begins} and ${reachesEnd}`)})`,
    `exists (select 1 from ${uses} where not exists (select 1 from ${parts}
      where ${taken('lane')} in (${part('staff')}, ${part('room')})))`,
    `exists (select 1 from ${uses}
      where not exists (select 1 from lanes where lanes.lane = ${taken('lane')}))`,
  ];
}

/** Minutes since 1970 at which a request's plan begins; null where nothing is held. */
const base = (d: Dialect, request: string) => `case
  when ${request}.status = 'confirmed' and ${request}.plan is not null
  then ${d.midnight(`${request}.day`)} + ${d.minute(`${request}.hour`)} end`;

interface Derived {
  readonly list: List;
  /** Each column, and what a plan says of it. */
  readonly columns: readonly (readonly [column: string, value: string])[];
}

/** The tables that show what is held, row by row; `held` is the request, `one` a row of its plan. */
const derivedTables = (d: Dialect): Record<'parts' | 'lane_use', Derived> => {
  const at = (key: string) => `${base(d, 'held')} + ${d.number('one', key)}`;
  const times = [
    ['starts', at('starts')],
    ['ends', at('ends')],
  ] as const;
  return {
    parts: {
      list: 'parts',
      columns: [
        ['position', d.number('one', 'position')],
        ['person', d.number('one', 'person')],
        ['treatment_id', d.text('one', 'treatment')],
        ['staff', d.number('one', 'staff')],
        ['room', d.number('one', 'room')],
        ...times,
      ],
    },
    lane_use: { list: 'uses', columns: [['lane', d.number('one', 'lane')], ...times] },
  };
};

/** Whether a row of a derived table, under that name, is in the plan of its request. */
export function isPlanned(d: Dialect, table: 'parts' | 'lane_use', row: string): string {
  const { list, columns } = derivedTables(d)[table];
  const same = columns.map(([column, value]) => `not (${d.differs(`${row}.${column}`, value)})`);
  return `exists (select 1 from requests as held, ${d.each('held.plan', list, 'one')}
    where held.id = ${row}.request_id and held.status = 'confirmed' and ${same.join(' and ')})`;
}

/** Statements that make a derived table say what the request `new` holds. */
export function derive(d: Dialect, table: 'parts' | 'lane_use'): string[] {
  const { list, columns } = derivedTables(d)[table];
  const names = columns.map(([column]) => column).join(', ');
  const same = columns.map(([column, value]) => `not (${d.differs(`${table}.${column}`, value)})`);
  return [
    `delete from ${table} where request_id = new.id and not ${isPlanned(d, table, table)}`,
    `insert into ${table} (request_id, ${names})
      select held.id, ${columns.map(([, value]) => value).join(', ')}
      from requests as held, ${d.each('held.plan', list, 'one')}
      where held.id = new.id and held.status = 'confirmed' and not exists (select 1 from ${table}
        where ${table}.request_id = new.id and ${same.join(' and ')})`,
  ];
}
