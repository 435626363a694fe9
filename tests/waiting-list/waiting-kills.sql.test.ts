import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { addHeld } from '../agenda/support/held.ts';
import { emptyLocation } from '../support/institute.ts';
import { endClaims, randomFrom } from '../support/kill.ts';
import { type SiteProcess, startSite } from '../support/process.ts';
import { newPhone } from '../support/request.ts';
import { add } from '../support/rows.ts';

/*
 * Processes that are killed while they tell of an hour that got free: the first three get one mail each, once half an
 * hour has passed the next three, and nobody a second. On PostgreSQL two at once.
 */

const folder = await mkdtemp(join(tmpdir(), 'waiting-kills-'));
afterAll(() => rm(folder, { recursive: true }));
const location = await emptyLocation(folder);
const day = '2026-12-01';

/** Processes whose clock starts there; on SQLite there is one. */
const startAll = (clock: string): Promise<SiteProcess[]> => {
  const env = {
    DATA_DIR: folder,
    ...('url' in location && { DATABASE_URL: location.url }),
    CLOCK_START: clock,
    NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../support/shifted-clock.ts')}`,
  };
  const count = inject('postgresUrl') ? 2 : 1;
  return Promise.all(Array.from({ length: count }, () => startSite(env)));
};

async function kill({ child }: SiteProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('whoever is killed, three are told and then three more, each once', async () => {
  const random = randomFrom(11);
  const db = await openDatabase(location, createLog('silent'));
  const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
  for (const hour of [...hours, '18:00']) await addHeld(db, { day, hour, phone: newPhone() });
  const emails = Array.from({ length: 7 }, (_, index) => `attend-${index}@exemple.ci`);
  for (const [index, email] of emails.entries()) {
    const created_at = `2026-11-20T10:00:0${index}.000Z`;
    const place = { email, phone: newPhone(), proven: 1, first_day: day, last_day: day };
    const row = { ...place, created_at, moment: 'Peu importe' } as const;
    const { id } = await add(db, 'waiting_list', row);
    await add(db, 'waiting_days', { waiting_id: id, day, version: '', hours: '[]' });
  }
  await db
    .updateTable('requests')
    .set({ status: 'cancelled', plan: null, ends: null })
    .where('hour', '=', '10:00')
    .execute();
  const told = async () =>
    (await db.selectFrom('outbox').select('sent_at').where('key', 'like', 'waiting %').execute())
      .map(({ sent_at }) => sent_at !== null)
      .sort();
  // The first look finds what got free; told of it is once it can be taken back no more.
  const rounds = [
    { minutes: ['00', '02', '03', '04'], all: 3 },
    { minutes: ['35', '36', '37'], all: 6 },
  ];
  for (const { minutes, all } of rounds) {
    for (const [life, minute] of minutes.entries()) {
      const sites = await startAll(`2026-11-25T08:${minute}:00Z`);
      if (life < minutes.length - 1) await pause(random() * 150);
      else await expect.poll(told, { timeout: 30_000 }).toEqual(Array(all).fill(true));
      await Promise.all(sites.map(kill));
      await endClaims(db);
    }
  }
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  const recipients = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '');
  expect(recipients.toSorted()).toEqual(emails.slice(0, 6));
  await db.destroy();
}, 120_000);
