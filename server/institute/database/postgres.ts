import { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Logger } from 'pino';

const seconds = 1000;
const connections = 10;

/** PostgreSQL for Kysely, through a pool that outlives its connections. */
export function postgresDialect(connectionString: string, log: Logger): PostgresDialect {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5 * seconds,
    stream: impatientSocket,
  });
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'database connection lost'));
  // A connection lost while in use fails its query; unheard, its event would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PoolDialect({ pool });
}

class PoolDialect extends PostgresDialect {
  override createDriver() {
    const driver = super.createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    // It fails where the connection was lost, and would take the place of the error that tells so.
    driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {});
    return driver;
  }
}

/** A network that swallows everything would hold a connection for a quarter of an hour. */
function impatientSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(30 * seconds, () => {
    socket.destroy(new Error('the database keeps silent'));
  });
}
