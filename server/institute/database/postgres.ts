import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { readOnly } from './storage-failures.ts';

const seconds = 1000;
const connections = 10;

export function postgresDialect(connectionString: string, log: Logger): PostgresDialect {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5 * seconds,
    stream() {
      const socket = socketWithTimeout();
      sockets.add(socket);
      return socket.on('close', () => sockets.delete(socket));
    },
  });
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'database connection lost'));
  // A connection lost while in use rejects its query; its unhandled event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // After a failover the pool would keep a read-only session. The query is answered before it ends.
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) void client.end();
    });
  });
  return new PoolDialect(pool, sockets);
}

class PoolDialect extends PostgresDialect {
  readonly #sockets: ReadonlySet<Socket>;

  constructor(pool: Pool, sockets: ReadonlySet<Socket>) {
    super({ pool });
    this.#sockets = sockets;
  }

  override createDriver() {
    const driver = super.createDriver();
    const end = driver.destroy.bind(driver);
    // The pool forgets a connection that failed for want of a password, and leaves it open.
    driver.destroy = async () => {
      await end();
      for (const socket of this.#sockets) socket.destroy();
    };
    const rollback = driver.rollbackTransaction.bind(driver);
    // On a lost connection the rollback fails too, and would hide the original error.
    driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
    return driver;
  }
}

/** Sets a timeout: lost packets would hold a connection for 15 minutes (TCP). */
function socketWithTimeout(): Socket {
  const socket = new Socket();
  return socket.setTimeout(30 * seconds, () => {
    socket.destroy(new Error('the database does not respond'));
  });
}
