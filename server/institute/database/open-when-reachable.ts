import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type DatabaseLocation, type Db, openDatabase } from './database.ts';
import { DatabaseBusy } from './sqlite-driver.ts';
import { storageFailureOf, storageReasonOf } from './storage-failures.ts';

interface WaitOptions {
  log: Logger;
  /** Ends the wait. */
  stop: AbortSignal;
  /** Milliseconds to try, between two tries, and between two lines of the log. */
  longest?: number;
  retryEvery?: number;
  tellEvery?: number;
}

/**
 * Opens the database as soon as it can be reached: at boot it may start later than this process.
 * @returns undefined when stopped meanwhile
 * @throws when the database refuses, or was not there for `longest`
 */
export async function openWhenReachable(
  location: DatabaseLocation,
  { log, stop, longest = 60_000, retryEvery = 1_000, tellEvery = 5_000 }: WaitOptions,
): Promise<Db | undefined> {
  const start = performance.now();
  let tellAt = start;
  while (!stop.aborted) {
    try {
      return await openDatabase(location, log);
    } catch (error) {
      const now = performance.now();
      if (!mayComeLater(error) || now - start >= longest) throw error;
      if (now >= tellAt) {
        log.warn({ reason: storageReasonOf(error) }, 'waiting for the database');
        tellAt = now + tellEvery;
      }
      await pause(retryEvery, undefined, { signal: stop }).catch(() => {});
    }
  }
  return undefined;
}

/** A file that cannot be opened, and a host that has no address, are wrong settings. */
function mayComeLater(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const { code, errcode } = error as { code?: string; errcode?: number };
  const isWrong = errcode !== undefined || code === 'ENOTFOUND';
  return !isWrong && storageFailureOf(error) === 'database';
}
