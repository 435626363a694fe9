import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Refusal } from '../refusal.ts';
import { Turns } from './mutex.ts';

/** Milliseconds to wait for another process that writes. */
const patience = 5_000;
const longestPause = 20;
/** The primary code of all the ways to be busy (sqlite.org/rescode.html). */
const busy = 5;

/** Another process wrote for too long: nothing of the own was done. */
export class DatabaseBusy extends Refusal {
  constructor(cause: unknown) {
    super('busy', 5);
    this.message = 'another process has kept the database locked for 5 s';
    this.cause = cause;
  }
}

/**
 * All go over one handle, one after the other: single statements, and whole transactions. Whoever
 * waits for another process lets go of the handle meanwhile, and of the thread: SQLite itself would
 * wait on it, and no page would be served.
 */
export class NodeSqliteDriver implements Driver {
  readonly #file: string;
  #sqlite: DatabaseSync | undefined;
  #turns = new Turns();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const sqlite = new DatabaseSync(this.#file, { timeout: 0 });
    try {
      await patiently(() => sqlite.exec('PRAGMA journal_mode = WAL'));
      sqlite.exec(
        'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
      );
    } catch (error) {
      sqlite.close();
      throw error;
    }
    this.#sqlite = sqlite;
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#sqlite as DatabaseSync, this.#turns);
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
    const leave = await this.#turns.take();
    this.#sqlite?.close();
    leave();
  }
}

/** What one statement or one transaction goes over. */
class Connection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync;
  readonly #turns: Turns;
  /** Ends the turn of the transaction that is open. */
  #leave: (() => void) | undefined;

  constructor(sqlite: DatabaseSync, turns: Turns) {
    this.#sqlite = sqlite;
    this.#turns = turns;
  }

  /** At once for writing: one that reads first could find that another process wrote in between. */
  begin(): Promise<void> {
    return patiently(async () => {
      const leave = await this.#turns.take();
      try {
        this.#sqlite.exec('begin immediate');
        this.#leave = leave;
      } catch (error) {
        leave();
        throw error;
      }
    });
  }

  async commit(): Promise<void> {
    await patiently(() => this.#sqlite.exec('commit'));
    this.#end();
  }

  async rollback(): Promise<void> {
    try {
      // After some failures, a full disk's above all, SQLite has done it by itself.
      if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback');
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#leave) return this.#run(query);
    return patiently(async () => {
      const leave = await this.#turns.take();
      try {
        return this.#run<Row>(query);
      } finally {
        leave();
      }
    });
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#sqlite.prepare(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  // biome-ignore lint/correctness/useYield: nothing here reads a table row by row
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not supported');
  }
}

/** Tries again while another process is in the way. @throws {DatabaseBusy} when that takes too long */
async function patiently<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const end = performance.now() + patience;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const { errcode } = error as { errcode?: number };
      if (errcode === undefined || (errcode & 0xff) !== busy) throw error;
      if (performance.now() > end) throw new DatabaseBusy(error);
    }
    await pause(Math.min(2 ** tries, longestPause));
  }
}
