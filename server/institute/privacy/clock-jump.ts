import { sql } from 'kysely';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';

/*
 * A clock that is months ahead would make all data old enough to be erased. Only a person can tell
 * such a jump from a site that was switched off for as long.
 */

/**
 * Days without a run that are still plausible: longer than an institute's holidays, shorter than most retention
 * periods.
 */
const plausibleDays = 40;
const name = 'erasing';

/** The operators' command that accepts the clock as it is. */
export const acceptCommand = 'retention --accept-clock';

/**
 * Returns the last trusted time if the clock is implausibly far ahead of it. This is the last run of the job or,
 * before the first run, the newest row's time. Undefined: the clock is plausible.
 */
export async function findClockJump(db: Db): Promise<string | undefined> {
  const lastTrusted = (await lastRun(db)) ?? (await newestRow(db));
  return lastTrusted !== undefined && lastTrusted < daysAgo(plausibleDays)
    ? lastTrusted
    : undefined;
}

/** Returns the time of the retention job's last run; undefined before the first. */
export async function lastRun(db: Db): Promise<string | undefined> {
  const run = await db
    .selectFrom('last_runs')
    .select('at')
    .where('name', '=', name)
    .executeTakeFirst();
  return run?.at;
}

/** Records a run with a plausible clock. The time never moves back, even if a clock is set back. */
export async function recordRun(db: Db): Promise<void> {
  const at = timestamp();
  await db
    .insertInto('last_runs')
    .values({ name, at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ at }).where('last_runs.at', '<', at),
    )
    .execute();
}

/** Records an operator's confirmation of the clock. */
export async function acceptClock(db: Db): Promise<void> {
  await db.deleteFrom('last_runs').where('name', '=', name).execute();
  await recordRun(db);
}

async function newestRow(db: Db): Promise<string | undefined> {
  const times = [
    ['messages', 'created_at'],
    ['requests', 'created_at'],
    ['outbox', 'created_at'],
    ['users', 'created_at'],
    ['sessions', 'created_at'],
    ['events', 'at'],
  ] as const;
  const latestTimes = await Promise.all(
    times.map(async ([table, column]) => {
      const latest = sql<{
        at: string | null;
      }>`select max(${sql.ref(column)}) as at from ${sql.table(table)}`;
      return (await latest.execute(db)).rows[0]?.at ?? '';
    }),
  );
  return latestTimes.sort().at(-1) || undefined;
}
