import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Refusal } from '../refusal.ts';

export function createSqliteDialect(file: string): Dialect {
  return {
    createDriver: () => createDriver(file),
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

  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Milliseconds to retry while another process writes. */
const busyTimeout = 5_000;
const retryInterval = 1;
const sqliteBusy = 5;

/** Returns true if another connection holds a lock: SQLITE_BUSY and its extended codes. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === sqliteBusy;
}

/** The refusal when another process keeps the write lock. Nothing was done; answered as a 503. */
export class DatabaseBusy extends Refusal {
  constructor(cause: unknown) {
    super('busy', { retryAfter: 5 });
    this.message = 'another process has kept the database locked for 5 s';
    this.cause = cause;
  }
}

/** Returns a driver with one handle. SQLite's own busy timeout would block the event loop. */
function createDriver(file: string): Driver {
  const mutex = new Mutex();
  const retries = new Mutex();
  let sqlite: DatabaseSync;
  let prepare: (sql: string) => StatementSync;
  return {
    async init() {
      sqlite = new DatabaseSync(file, { timeout: 0 });
      try {
        await retryWhileBusy(() => sqlite.exec('PRAGMA journal_mode = WAL'));
        sqlite.exec(
          'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
        );
      } catch (error) {
        sqlite.close();
        throw error;
      }
      prepare = createStatements(sqlite);
    },
    acquireConnection: async () => createConnection({ sqlite, prepare, mutex, retries }),
    async releaseConnection() {},
    beginTransaction: (connection: Connection) => connection.begin(),
    commitTransaction: (connection: Connection) => connection.commit(),
    rollbackTransaction: (connection: Connection) => connection.rollback(),
    async destroy() {
      const release = await mutex.acquire();
      if (sqlite?.isOpen) sqlite.close();
      release();
    },
  };
}

const maxStatements = 200;
const cachedStatementPattern = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Keeps statements prepared: because of triggers, to prepare a write costs more than to run it. */
function createStatements(sqlite: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return function prepare(sql: string): StatementSync {
    const statement = statements.get(sql) ?? sqlite.prepare(sql);
    // Other statements, such as DDL, may change tables that cached statements read.
    if (!cachedStatementPattern.test(sql)) statements.clear();
    else {
      statements.delete(sql);
      statements.set(sql, statement);
    }
    const [oldest = ''] = statements.keys();
    if (statements.size > maxStatements) statements.delete(oldest);
    return statement;
  };
}

interface OpenedDatabase {
  readonly sqlite: DatabaseSync;
  readonly prepare: (sql: string) => StatementSync;
  readonly mutex: Mutex;
  readonly retries: Mutex;
}

type Connection = ReturnType<typeof createConnection>;

function createConnection({ sqlite, prepare, mutex, retries }: OpenedDatabase) {
  let release: (() => void) | undefined;

  function end(): void {
    release?.();
    release = undefined;
  }

  function run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = prepare(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  return {
    /** Begins immediately: after a read, the upgrade to a write could fail (SQLITE_BUSY_SNAPSHOT). */
    begin: () =>
      retryWhileBusy(async () => {
        const releaseMutex = await mutex.acquire();
        try {
          sqlite.exec('begin immediate');
          release = releaseMutex;
        } catch (error) {
          releaseMutex();
          throw error;
        }
      }, retries),

    async commit() {
      await retryWhileBusy(() => sqlite.exec('commit'));
      end();
    },

    async rollback() {
      try {
        // After some errors, such as a full disk, SQLite has already rolled back.
        if (sqlite.isTransaction) sqlite.exec('rollback');
      } finally {
        end();
      }
    },

    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (release) return run(query);
      return retryWhileBusy(async () => {
        const releaseMutex = await mutex.acquire();
        try {
          return run<Row>(query);
        } finally {
          releaseMutex();
        }
      }, retries);
    },

    // biome-ignore lint/correctness/useYield: nothing here streams rows
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('not supported');
    },
  };
}

async function retryWhileBusy<Result>(
  attempt: () => Result | Promise<Result>,
  retryMutex?: Mutex,
): Promise<Result> {
  const deadline = performance.now() + busyTimeout;
  let releaseTurn: (() => void) | undefined;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > deadline) throw new DatabaseBusy(error);
      }
      releaseTurn ??= await retryMutex?.acquire();
      await pause(retryInterval);
    }
  } finally {
    releaseTurn?.();
  }
}

export class Mutex {
  #last: Promise<void> = Promise.resolve();

  async acquire(): Promise<() => void> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await previous;
    return resolve;
  }
}
