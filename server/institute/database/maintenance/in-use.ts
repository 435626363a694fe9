import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

const sqliteBusy = 5;

/** Opens the file exclusively and changes nothing. Any other problem shows later. */
export function isFileInUse(file: string): boolean {
  try {
    using sqlite = new DatabaseSync(file, { timeout: 0 });
    sqlite.exec('pragma locking_mode = exclusive');
    sqlite.prepare('select count(*) from sqlite_schema').get();
    return false;
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number };
    return (errcode & 0xff) === sqliteBusy;
  }
}

export async function isServerInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    limit 1`.execute(db);
  return rows.length > 0;
}
