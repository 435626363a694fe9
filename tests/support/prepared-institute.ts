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

/** Ends the undo period of waiting mails, so that the worker sends them at its next look. */
export async function releaseHeldMails(dataDir: string): Promise<void> {
  const db = await openDatabase(getLocation({ DATA_DIR: dataDir }), createLog('silent'));
  const dueNow = { next_try_at: new Date(0).toISOString() };
  await db.updateTable('outbox').set(dueNow).where('state', '=', 'held').execute();
  await db.destroy();
}

/** Ends the undo period of all actions. */
export async function endUndos(dataDir: string): Promise<void> {
  const db = await openDatabase(getLocation({ DATA_DIR: dataDir }), createLog('silent'));
  await db.deleteFrom('undos').execute();
  await db.destroy();
}

/** Writes a database in which the owner has done the first steps and opened online booking. A new one accepts requests only. */
export async function writeOpenInstitute(location: DatabaseLocation): Promise<void> {
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
export async function addExampleAddress(db: Db): Promise<void> {
  const { address, landmarks, position } = exampleFacts;
  const facts = Object.entries({ address, landmarks, position });
  await db
    .insertInto('contents')
    .values(facts.map(([id, value]) => ({ kind: 'institute', id, value: JSON.stringify(value) })))
    .onConflict((own) => own.doNothing())
    .execute();
  // A process reads the contents again when their version has changed.
  await db
    .updateTable('contents_version')
    .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
    .execute();
}

export async function writeExampleAddress(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location, createLog('silent'));
  await addExampleAddress(db);
  await db.destroy();
}
