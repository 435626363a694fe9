import type { Kysely } from 'kysely';

export const addUndoSession = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('undos')
    .addColumn('session_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
