import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '#server/institute/database/database.ts';
import { givenUp } from '#server/institute/notifications/claims.ts';
import { acceptClock } from '#server/institute/privacy/clock-jump.ts';
import { startRetentionJob, takeLease } from '#server/institute/privacy/retention-job.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { newLocation } from '../support/institute.ts';
import { addRow, countRows, daysAgo } from '../support/rows.ts';

let folder: string;
let outbox: string;
let location: DatabaseLocation;
let db: Db;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retention-'));
  outbox = join(folder, 'outbox');
  location = await newLocation(folder);
  db = await openDatabase(location, pino({ level: 'silent' }));
  await acceptClock(db);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const dayAgo = (days: number) => daysAgo(days).slice(0, 10);

/** Runs a round as at the start of a process, and returns its log lines. */
async function runRound(): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const erasing = startRetentionJob(db, outbox, log);
  await expect.poll(() => lines.some((line) => line.includes('"users":'))).toBe(true);
  await erasing[Symbol.asyncDispose]();
  return lines.map((line) => JSON.parse(line));
}

test('erases expired data and logs the counts', async () => {
  const young = await addRow(db, 'messages', { created_at: daysAgo(364) });
  const old = await addRow(db, 'messages', { created_at: daysAgo(367) });
  await addRow(db, 'events', { subject: young.id });
  await addRow(db, 'events', { subject: old.id });
  // A request made long ago for a day that is still kept.
  const lateRow = await addRow(db, 'requests', { created_at: daysAgo(400), day: dayAgo(360) });
  const oldRow = await addRow(db, 'requests', { created_at: daysAgo(400), day: dayAgo(370) });
  await addRow(db, 'events', { subject: lateRow.id, at: daysAgo(400) });
  await addRow(db, 'events', { subject: oldRow.id, at: daysAgo(400) });
  await addRow(db, 'events', { subject: 'an account', at: daysAgo(400) });
  await addRow(db, 'sign_in_links', { expires_at: daysAgo(0.5) });
  await addRow(db, 'sign_in_links', { expires_at: daysAgo(1.5) });
  await addRow(db, 'sign_in_attempts', { expires_at: daysAgo(1.5) });
  await addRow(db, 'limits', { ends_at: daysAgo(1) });

  const lines = await runRound();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    erased: {
      messages: 1,
      requests: 1,
      events: 1,
      outbox: 0,
      users: 0,
      sign_in_links: 1,
      sign_in_attempts: 1,
    },
  });
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([{ id: young.id }]);
  expect(await db.selectFrom('requests').select('id').execute()).toEqual([{ id: lateRow.id }]);
  const events = await db.selectFrom('events').select('subject').execute();
  expect(events.map(({ subject }) => subject).sort()).toEqual([young.id, lateRow.id].sort());
  expect(await countRows(db, 'sign_in_links')).toBe(1);
  expect(await countRows(db, 'sign_in_attempts')).toBe(0);
});

test('erases rows about old days of the agenda, but never the version of the facts', async () => {
  const readFacts = () => db.selectFrom('agenda_days').selectAll().where('day', '=', '').execute();
  const before = await readFacts();
  expect(before).toHaveLength(1);
  const [young, old] = [dayAgo(360), dayAgo(370)];
  for (const day of [young, old]) {
    const { id } = await addBooked(db, { day, hour: '10:00', created_at: daysAgo(400) });
    await addRow(db, 'day_changes', { id: day, day, label: 'Congé' });
    const link = { token_hash: id, request_id: id, created_at: daysAgo(400) };
    await db.insertInto('manage_links').values(link).execute();
  }
  const [line] = await runRound();
  expect(line).toMatchObject({ erased: { requests: 1, day_changes: 1, agenda_days: 1 } });
  for (const table of [
    'requests',
    'appointment_treatments',
    'resource_use',
    'manage_links',
    'day_changes',
  ] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
  }
  const days = db.selectFrom('agenda_days').select('day').where('day', '!=', '');
  expect(await days.execute()).toEqual([{ day: young }]);
  expect(await readFacts()).toEqual(before);
});

test('erases testimonials from the history after a year, and keeps the owner’s other changes', async () => {
  const kinds = ['testimonials', 'institute'] as const;
  const ages = [364, 367];
  const rows = kinds.flatMap((kind) => ages.map((age) => ({ kind, at: daysAgo(age) })));
  for (const [version, row] of rows.entries())
    await addRow(db, 'content_history', { version, ...row });
  const [line] = await runRound();
  expect(line).toMatchObject({ erased: { content_history: 1 } });
  const remainingRows = await db
    .selectFrom('content_history')
    .select('version')
    .orderBy('version')
    .execute();
  expect(remainingRows.map(({ version }) => version)).toEqual([0, 2, 3]);
});

test('erases mails and their files after thirty days, except waiting mails', async () => {
  const month = { created_at: daysAgo(31), next_try_at: daysAgo(0) };
  const unsent = { ...month, sent_at: null };
  await addRow(db, 'outbox', month);
  await addRow(db, 'outbox', { ...unsent, next_try_at: givenUp });
  await addRow(db, 'outbox', { ...unsent, expires_at: daysAgo(30) });
  const waits = await addRow(db, 'outbox', { ...unsent, next_try_at: daysAgo(-1) });
  const young = await addRow(db, 'outbox', { created_at: daysAgo(29) });
  await mkdir(outbox, { recursive: true });
  const file = (days: number) => `${daysAgo(days).replaceAll(':', '-')}-id.eml`;
  const files = [file(31), `${file(32)}.part`, file(29), '1-of-mine.eml'];
  for (const name of files) await writeFile(join(outbox, name), '');

  const lines = await runRound();
  expect(lines).toMatchObject([{ erased: { files: 2 } }, { erased: { outbox: 3 } }]);
  const remainingMails = await db.selectFrom('outbox').select('id').execute();
  expect(remainingMails.map(({ id }) => id).sort()).toEqual([waits.id, young.id].sort());
  expect((await readdir(outbox)).sort()).toEqual(files.slice(2).sort());
});

test('erases an account without requests a year after its last session ended', async () => {
  const addAccount = async (name: string, lastEnd: number | undefined, more = {}) => {
    const created_at = daysAgo(800);
    const { id } = await addRow(db, 'users', { id: name, email: name, created_at, ...more });
    await addRow(db, 'identities', { user_id: id });
    if (lastEnd !== undefined) {
      await addRow(db, 'sessions', { user_id: id, created_at, expires_at: daysAgo(770) });
      await addRow(db, 'sessions', {
        user_id: id,
        created_at: daysAgo(lastEnd + 30),
        expires_at: daysAgo(lastEnd),
      });
    }
  };
  await addAccount('unused', 370);
  await addAccount('never used', undefined);
  await addAccount('new', undefined, { created_at: daysAgo(3) });
  await addAccount('used', 300);
  await addAccount('signed in', -10);
  await addAccount('chief', 370, { role: 'admin' });
  await addAccount('client', 370);
  await addRow(db, 'requests', { user_id: 'client' });

  const [line] = await runRound();
  expect(line).toMatchObject({ erased: { users: 2 } });
  const remainingNames = ['chief', 'client', 'new', 'signed in', 'used'];
  const users = await db.selectFrom('users').select('id').orderBy('id').execute();
  expect(users.map(({ id }) => id)).toEqual(remainingNames);
  const identities = await db.selectFrom('identities').select('user_id').execute();
  expect(identities.map(({ user_id }) => user_id).sort()).toEqual(remainingNames);
  // The last session of each account stays, so that the next round knows its end.
  const sessions = await db.selectFrom('sessions').select('user_id').execute();
  expect(sessions.map(({ user_id }) => user_id).sort()).toEqual(
    remainingNames.filter((id) => id !== 'new'),
  );
});

test('lets one process erase at a time', async () => {
  const leases = await Promise.all(Array.from({ length: 6 }, () => takeLease(db, 'x', 60)));
  const [heldLease, ...others] = leases.filter((lease) => lease !== undefined);
  expect(others).toEqual([]);
  expect(await takeLease(db, 'y', 60)).toBeDefined();
  await heldLease?.renew();
  expect(await takeLease(db, 'x', 60)).toBeUndefined();
  await heldLease?.release();
  expect(await takeLease(db, 'x', -1)).toBeDefined();
  expect(await takeLease(db, 'x', 60)).toBeDefined();
});
