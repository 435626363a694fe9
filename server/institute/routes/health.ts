import { setTimeout } from 'node:timers/promises';
import { Router } from 'express';
import { sql } from 'kysely';
import { healthPath, type Trouble } from '../../../shared/contract/health.ts';
import type { Db } from '../database/database.ts';
import type { Troubles } from '../database/troubles.ts';

/** Milliseconds for the database: less than its own deadlines, and than the asker's. */
const patience = 1_000;

/** What the institute says of itself and of its database, to the BFF alone. */
export function healthRoutes(db: Db, troubles: Troubles): Router {
  let reading: Promise<Trouble | undefined> | undefined;

  /** One at a time: where nothing comes back, each would hold a connection. */
  function read(): Promise<Trouble | undefined> {
    reading ??= sql`select name from kysely_migration limit 1`
      .execute(db)
      .then(
        () => undefined,
        (error) => troubles.see(error) ?? 'database',
      )
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  const router = Router();
  router.get(`/${healthPath}`, async (_req, res) => {
    const late = setTimeout(patience, 'database' as const, { ref: false });
    const trouble = (await Promise.race([read(), late])) ?? (troubles.isDiskFull() && 'disk');
    if (trouble) res.status(503).json({ reason: trouble });
    else res.json({});
  });
  return router;
}
