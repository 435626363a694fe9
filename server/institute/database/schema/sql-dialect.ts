type List = 'parts' | 'uses';

/** The SQL of the guards where SQLite and PostgreSQL differ. */
export interface SqlDialect {
  /** Returns the rows of a plan's list, under a name; each has a `value`. */
  each(plan: string, list: List, name: string): string;
  /** Returns the requested treatments of a person, in the same form. */
  asked(person: string): string;
  number(row: string, key: string): string;
  text(row: string, key: string): string;
  isWhole(row: string, key: string): string;
  /** Joins the values of a query's column `value`, in order, into one text. */
  sorted(query: string): string;
  differs(one: string, other: string): string;
  isDay(day: string): string;
  isTime(time: string): string;
  /** Returns minutes since 1970. */
  midnight(day: string): string;
  /** Returns minutes since midnight. */
  minute(time: string): string;
  length(json: string): string;
}

export const sqlite: SqlDialect = {
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

export const postgres: SqlDialect = {
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

export const triggerFunction = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;

export const refuseInPostgres = (word: string, when: string): string =>
  `if ${when} then raise exception '${word}' using errcode = 'check_violation'; end if;`;

export const refuseInSqlite = (word: string, when: string): string =>
  `select raise(abort, '${word}') where ${when};`;
