import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

/** Seconds to wait for another process that writes. */
const patience = 5;

/** node:sqlite for Kysely. What was acknowledged is on the disk: synchronous FULL. */
export function sqliteDialect(file: string): SqliteDialect {
  const sqlite = new DatabaseSync(file, { timeout: patience * 1000 });
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  return new NodeSqliteDialect({ database: forKysely(sqlite) });
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/** Migrations in one transaction: all or nothing, and other processes wait for its end. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

function forKysely(sqlite: DatabaseSync): SqliteDatabase {
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      // A transaction that reads before it writes could otherwise find that another process wrote
      // in between, and fail.
      const statement = sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
