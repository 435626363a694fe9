import type { Migration } from 'kysely/migration';
import { dropUnreadColumns } from './migrations/082-unread-columns.ts';
import { renameConstraints } from './migrations/083-constraint-names.ts';

/**
 * The last migration of version 0.2.0. A database that has it has all before it; a new database records it for the
 * whole first schema.
 */
export const floor = '077 drafts in history';

/**
 * Migrations since then, in order of their numbers: they take databases of earlier versions to the declared schema,
 * which a new database has from the start. A released migration never changes.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '082 unread columns': { up: dropUnreadColumns },
  '083 constraint names': { up: renameConstraints },
};
