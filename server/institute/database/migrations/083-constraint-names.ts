import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Gives PostgreSQL's constraints the names of a new database, so that migrations can name them. */
export async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { rows } = await sql<{ id: number; table: string; name: string; wanted: string }>`
    select * from (
      select pg_constraint.oid as id, relname as table, conname as name,
        case contype when 'p' then relname || '_pkey' else
          relname || '_' || (
            select string_agg(attname, '_' order by position)
            from unnest(conkey) with ordinality as one (number, position)
            join pg_attribute on attrelid = conrelid and attnum = number
          ) || case contype when 'u' then '_key' when 'f' then '_fkey' else '_not_null' end
        end as wanted
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = current_schema()::regnamespace
        and contype in ('p', 'u', 'f', 'n') and relname not like 'kysely%') as named
    where name <> wanted`.execute(db);
  const rename = (table: string, from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename constraint ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    );
  // A constraint may have the name that another one gets.
  for (const { id, table, name } of rows) await rename(table, name, `constraint_${id}`);
  for (const { id, table, wanted } of rows) await rename(table, `constraint_${id}`, wanted);
}
