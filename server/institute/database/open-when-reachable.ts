import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type DatabaseLocation, type Db, openDatabase } from './database.ts';
import { DatabaseBusy } from './sqlite-driver.ts';
import { storageFailureOf, storageReasonOf } from './storage-failures.ts';

interface WaitOptions {
  log: Logger;
  stop: AbortSignal;
  /** Milliseconds to try, between two tries, and between two lines of the log. */
  longest?: number;
  retryEvery?: number;
  tellEvery?: number;
}

/**
 * Waits for the database, which may start later than this process at boot.
 * @returns undefined if stopped meanwhile
 * @throws if the database refuses, or stays away for `longest`
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

/** Returns false for wrong settings: a file that cannot be opened, a host without an address. */
function mayComeLater(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const { code, errcode } = error as { code?: string; errcode?: number };
  const isWrong = errcode !== undefined || code === 'ENOTFOUND';
  return !isWrong && storageFailureOf(error) === 'database';
}
