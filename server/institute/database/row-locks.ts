import { type Kysely, PostgresAdapter } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Returns true if the database locks rows (PostgreSQL), and not the whole file (SQLite). */
export const hasRowLocks = (db: Kysely<Database>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;
