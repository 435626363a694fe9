import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

/** Seconds to wait for another process that writes. */
const patience = 5;
/** SQLITE_BUSY (sqlite.org/rescode.html). */
const busy = 5;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** node:sqlite for Kysely. What was acknowledged is on the disk: synchronous FULL. */
export function sqliteDialect(file: string): SqliteDialect {
  const sqlite = new DatabaseSync(file, { timeout: patience * 1000 });
  enterWal(sqlite, Date.now() + patience * 1000);
  sqlite.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  return new NodeSqliteDialect({ database: forKysely(sqlite) });
}

/** Of processes that turn to it at once over a new file, SQLite refuses all but one without waiting. */
function enterWal(sqlite: DatabaseSync, end: number): void {
  for (;;) {
    try {
      sqlite.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === busy;
      if (!isBusy || Date.now() > end) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
  }
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
