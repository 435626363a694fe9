import { join } from 'node:path';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { exampleFacts } from '#shared/setup/example-facts.ts';

/** Returns the location of the site's data. */
export const getLocation = (env: Readonly<Record<string, string>>): DatabaseLocation =>
  env.DATABASE_URL
    ? { url: env.DATABASE_URL }
    : { file: join(env.DATA_DIR ?? '', 'institute.sqlite') };

/** Ends the time to undo, so that waiting mails leave at the worker's next look. */
export async function letMailsLeave(dataDir: string): Promise<void> {
  const db = await openDatabase(getLocation({ DATA_DIR: dataDir }), createLog('silent'));
  const due = { next_try_at: new Date(0).toISOString() };
  await db.updateTable('outbox').set(due).where('state', '=', 'held').execute();
  await db.destroy();
}

/** Ends the time to undo for all actions. */
export async function endUndos(dataDir: string): Promise<void> {
  const db = await openDatabase(getLocation({ DATA_DIR: dataDir }), createLog('silent'));
  await db.deleteFrom('undos').execute();
  await db.destroy();
}

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

/** Gives the institute the example's address as its own. A new one shows no address. */
export async function addPlace(db: Db): Promise<void> {
  const { address, landmarks, position } = exampleFacts;
  const place = Object.entries({ address, landmarks, position });
  await db
    .insertInto('contents')
    .values(place.map(([id, value]) => ({ kind: 'institute', id, value: JSON.stringify(value) })))
    .onConflict((own) => own.doNothing())
    .execute();
  // A process reads contents again with another version.
  await db
    .updateTable('contents_version')
    .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
    .execute();
}

export async function writePlace(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location, createLog('silent'));
  await addPlace(db);
  await db.destroy();
}
