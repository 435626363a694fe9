import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { NodeSqliteDriver } from './sqlite-driver.ts';

/** Uses durable commits, and overwrites deleted data. */
export function sqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Kysely's own mutex would block readers as well; the driver serializes transactions itself. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** All migrations run in one transaction, for which other processes wait. */
  override get supportsTransactionalDdl() {
    return true;
  }
}
