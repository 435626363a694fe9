import { sql } from 'kysely';
import { hasRowLocks } from '#server/institute/database/concurrency.ts';
import type { Db } from '#server/institute/database/database.ts';

/** Returns the schema from the database: a line for each column, key, index, check, trigger and function. */
export async function describeSchema(db: Db): Promise<string[]> {
  const statement = hasRowLocks(db) ? postgres : sqlite;
  const { rows } = await sql.raw<{ line: string }>(statement).execute(db);
  // White space, quotes and the order of columns do not matter. ALTER TABLE puts columns last.
  return rows.map(({ line }) => line.replaceAll(/["\s]/g, '').toLowerCase()).sort();
}

/** The query for SQLite. It ignores NOT NULL on key columns, because tables created by earlier versions lack it. */
const sqlite = `
  with own as (select * from sqlite_schema where name not like 'kysely%' and name not like 'sqlite%')
  select own.name || '.' || one.name || ' ' || one.type || ' ' || iif(one.pk > 0, 'key ' || one.pk, one."notnull")
    || ' ' || coalesce(one.dflt_value, '') as line
    from own, pragma_table_info(own.name) as one where own.type = 'table'
  union all select own.name || '.' || one."from" || ' to ' || one."table" || '.' || one."to" || ' ' || one.on_delete
    from own, pragma_foreign_key_list(own.name) as one where own.type = 'table'
  union all select own.name || ' unique ' || one.origin || (
      select group_concat(name) from pragma_index_info(one.name)
    ) from own, pragma_index_list(own.name) as one where own.type = 'table' and one."unique"
  union all select name || substr(sql, instr(sql, 'check (')) from own where type = 'table' and sql like '%check (%'
  union all select sql from own where type in ('index', 'trigger', 'view')`;

const postgres = `
  with own as (select * from pg_class where relnamespace = current_schema()::regnamespace
    and relname not like 'kysely%')
  select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attstorage,
    pg_get_expr(adbin, adrelid)) as line
    from own join pg_attribute on attrelid = own.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and attnum > 0 and not attisdropped
  union all select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from own join pg_constraint on conrelid = own.oid
  union all select pg_get_indexdef(own.oid) from own where relkind = 'i'
  union all select pg_get_triggerdef(pg_trigger.oid)
    from own join pg_trigger on tgrelid = own.oid where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace
    and prokind = 'f'
  union all select concat_ws(' ', relkind, relname) from own where relkind not in ('i', 'r')`;
