import { setTimeout } from 'node:timers/promises';
import { Router } from 'express';
import { sql } from 'kysely';
import { healthPath, type StorageTrouble } from '#shared/contract/storage-trouble.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { StorageFailures } from '../database/storage-failures.ts';

/** Milliseconds: shorter than the database's own timeouts and the BFF's for this call. */
const queryTimeout = 1_000;

export function createHealthRouter(db: Db, failures: StorageFailures): Router {
  // An update of no rows fails if PostgreSQL is read-only. On SQLite it would wait for the write lock.
  const probe = hasRowLocks(db)
    ? sql`update kysely_migration set name = name where false`
    : sql`select name from kysely_migration limit 1`;
  let runningCheck: Promise<StorageTrouble | undefined> | undefined;

  /** Runs one query at a time, because each unanswered one holds a connection. */
  function check(): Promise<StorageTrouble | undefined> {
    runningCheck ??= probe
      .execute(db)
      .then(
        () => undefined,
        (error) => failures.record(error) ?? 'database',
      )
      .finally(() => {
        runningCheck = undefined;
      });
    return runningCheck;
  }

  const router = Router();
  router.get(`/${healthPath}`, async (_req, res) => {
    const timeout = setTimeout(queryTimeout, 'database' as const, { ref: false });
    const failure = (await Promise.race([check(), timeout])) ?? (failures.isDiskFull() && 'disk');
    if (failure) res.status(503).json({ reason: failure });
    else res.json({});
  });
  return router;
}
