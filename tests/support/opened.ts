import { join } from 'node:path';
import { type DatabaseLocation, openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';

/** Where a site with these settings keeps its data. */
export const locationOf = (env: Readonly<Record<string, string>>): DatabaseLocation =>
  env.DATABASE_URL
    ? { url: env.DATABASE_URL }
    : { file: join(env.DATA_DIR ?? '', 'institute.sqlite') };

/**
 * An installation whose owner has her first steps behind her, with online booking open, as a file or database
 * that a site is started over. A new one takes requests only.
 */
export async function writeOpened(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location, createLog('silent'));
  await db.updateTable('online_booking').set({ mode: 'at-once' }).execute();
  await db
    .insertInto('first_steps')
    .values({ step: 'hidden', at: new Date().toISOString() })
    .onConflict((hidden) => hidden.doNothing())
    .execute();
  await db.destroy();
}
