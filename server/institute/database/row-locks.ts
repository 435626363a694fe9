import { type Kysely, PostgresAdapter } from 'kysely';
import type { Database } from './schema.ts';

/** Whether somebody can write one row while another writes another: on PostgreSQL, not on SQLite. */
export const canLockRows = (db: Kysely<Database>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;
