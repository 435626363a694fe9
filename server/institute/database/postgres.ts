import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { readOnlyCode } from './storage-failures.ts';

const second = 1000;
const maxConnections = 10;

export function createPostgresDialect(connectionString: string, log: Logger): PostgresDialect {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5 * second,
    stream() {
      const socket = createSocketWithTimeout();
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
      if (code === readOnlyCode) void client.end();
    });
  });
  class PoolDialect extends PostgresDialect {
    override createDriver() {
      const driver = super.createDriver();
      const destroyPool = driver.destroy.bind(driver);
      // The pool forgets a connection that failed for want of a password, and leaves it open.
      driver.destroy = async () => {
        await destroyPool();
        for (const socket of sockets) socket.destroy();
      };
      const rollback = driver.rollbackTransaction.bind(driver);
      // On a lost connection the rollback fails too, and would hide the original error.
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
      return driver;
    }
  }
  return new PoolDialect({ pool });
}

/** Sets a timeout: lost packets would hold a connection for 15 minutes (TCP). */
function createSocketWithTimeout(): Socket {
  const socket = new Socket();
  return socket.setTimeout(30 * second, () => {
    socket.destroy(new Error('the database does not respond'));
  });
}
