import { sql } from 'kysely';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';

/*
 * A clock that is months ahead would make everything old enough to be erased. Whether it is ahead
 * only a person can tell: a site that was switched off for so long looks the same.
 */

/** Longer than any holiday, and shorter than most of what is kept. */
const plausibleDays = 40;
const name = 'erasing';

/** What to do when the clock is right. */
export const acceptCommand = 'npm run institute -- retention --accept-clock';

/**
 * The last time that the clock was believed, or else the newest that anything was written down,
 * if that is implausibly long ago.
 */
export async function clockDoubt(db: Db): Promise<string | undefined> {
  const known = (await lastRun(db)) ?? (await newest(db));
  return known !== undefined && known < daysAgo(plausibleDays) ? known : undefined;
}

export async function lastRun(db: Db): Promise<string | undefined> {
  const run = await db
    .selectFrom('last_runs')
    .select('at')
    .where('name', '=', name)
    .executeTakeFirst();
  return run?.at;
}

/** Notes that the clock is believed. One that is set back for a while makes nothing doubtful later. */
export async function noteRun(db: Db): Promise<void> {
  const at = timestamp();
  await db
    .insertInto('last_runs')
    .values({ name, at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ at }).where('last_runs.at', '<', at),
    )
    .execute();
}

/** An operator's word that the clock is right. */
export async function acceptClock(db: Db): Promise<void> {
  await db.deleteFrom('last_runs').where('name', '=', name).execute();
  await noteRun(db);
}

async function newest(db: Db): Promise<string | undefined> {
  const times = [
    ['messages', 'created_at'],
    ['requests', 'created_at'],
    ['mails', 'created_at'],
    ['users', 'created_at'],
    ['sessions', 'created_at'],
    ['events', 'at'],
  ] as const;
  const found = await Promise.all(
    times.map(async ([table, column]) => {
      const latest = sql<{
        at: string | null;
      }>`select max(${sql.ref(column)}) as at from ${sql.table(table)}`;
      return (await latest.execute(db)).rows[0]?.at ?? '';
    }),
  );
  return found.sort().at(-1) || undefined;
}
