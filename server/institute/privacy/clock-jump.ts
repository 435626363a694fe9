import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';

/* A clock months ahead would make all data old enough to be erased. Only a person can confirm the jump. */

/** Longer than an institute's holidays, and shorter than most retention periods. */
const plausibleDays = 40;
const runName = 'erasing';

export const acceptCommand = 'retention --accept-clock';

/** Returns the last trusted time if the clock is implausibly far ahead of it. */
export async function findClockJump(db: Db): Promise<string | undefined> {
  const lastTrusted = await readLastRun(db);
  return lastTrusted !== undefined && lastTrusted < daysAgo(plausibleDays)
    ? lastTrusted
    : undefined;
}

export async function readLastRun(db: Db): Promise<string | undefined> {
  const run = await db
    .selectFrom('last_runs')
    .select('at')
    .where('name', '=', runName)
    .executeTakeFirst();
  return run?.at;
}

/** Records a run with a plausible clock. The time never moves back, even if a clock is set back. */
export async function recordRun(db: Db): Promise<void> {
  const at = timestamp();
  await db
    .insertInto('last_runs')
    .values({ name: runName, at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ at }).where('last_runs.at', '<', at),
    )
    .execute();
}

export async function acceptClock(db: Db): Promise<void> {
  await db.deleteFrom('last_runs').where('name', '=', runName).execute();
  await recordRun(db);
}
