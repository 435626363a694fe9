import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
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

interface OpenedDatabase {
  readonly sqlite: DatabaseSync;
  readonly prepare: (sql: string) => StatementSync;
}

/** A driver with one handle. SQLite's own busy timeout would block the event loop. */
class NodeSqliteDriver implements Driver {
  readonly #file: string;
  #opened: OpenedDatabase | undefined;
  #mutex = new Mutex();
  #retries = new Mutex();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const sqlite = new DatabaseSync(this.#file, { timeout: 0 });
    try {
      await retryWhileBusy(() => sqlite.exec('PRAGMA journal_mode = WAL'));
      sqlite.exec(
        'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
      );
    } catch (error) {
      sqlite.close();
      throw error;
    }
    this.#opened = { sqlite, prepare: createStatements(sqlite) };
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#opened as OpenedDatabase, this.#mutex, this.#retries);
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback();
  }

  async destroy(): Promise<void> {
    const release = await this.#mutex.acquire();
    this.#opened?.sqlite.close();
    release();
  }
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

class Connection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync;
  readonly #prepare: (sql: string) => StatementSync;
  readonly #mutex: Mutex;
  readonly #retries: Mutex;
  #release: (() => void) | undefined;

  constructor({ sqlite, prepare }: OpenedDatabase, mutex: Mutex, retries: Mutex) {
    this.#sqlite = sqlite;
    this.#prepare = prepare;
    this.#mutex = mutex;
    this.#retries = retries;
  }

  /** Begins immediately: after a read, the upgrade to a write could fail (SQLITE_BUSY_SNAPSHOT). */
  begin(): Promise<void> {
    return retryWhileBusy(async () => {
      const release = await this.#mutex.acquire();
      try {
        this.#sqlite.exec('begin immediate');
        this.#release = release;
      } catch (error) {
        release();
        throw error;
      }
    }, this.#retries);
  }

  async commit(): Promise<void> {
    await retryWhileBusy(() => this.#sqlite.exec('commit'));
    this.#end();
  }

  async rollback(): Promise<void> {
    try {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback');
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#release?.();
    this.#release = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release) return this.#run(query);
    return retryWhileBusy(async () => {
      const release = await this.#mutex.acquire();
      try {
        return this.#run<Row>(query);
      } finally {
        release();
      }
    }, this.#retries);
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  // biome-ignore lint/correctness/useYield: nothing here streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not supported');
  }
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
