import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { NodeSqliteDriver } from './sqlite-driver.ts';

/** node:sqlite for Kysely: durable commits (`synchronous = FULL`), deleted data overwritten (`secure_delete`). */
export function sqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver serializes transactions itself: Kysely's own mutex would block readers as well. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** All migrations run in one transaction, for which other processes wait. */
  override get supportsTransactionalDdl() {
    return true;
  }
}
