import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { NodeSqliteDriver } from './sqlite-driver.ts';

/** node:sqlite for Kysely. What was acknowledged is on the disk, and what was erased is not. */
export function sqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver lets transactions take turns itself: Kysely's way would hold up readers as well. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Migrations in one transaction: all or nothing, and other processes wait for its end. */
  override get supportsTransactionalDdl() {
    return true;
  }
}
