import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/institute/database/database.ts';
import { createLog } from '../../../server/observability/log.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { addHeld } from '../../support/agenda/held.ts';
import { emptyLocation } from '../../support/institute.ts';
import { endClaims, randomFrom } from '../../support/kill.ts';
import { type SiteProcess, startSite } from '../../support/process.ts';
import { newPhone } from '../../support/request.ts';

/*
 * Over some evenings, processes that are killed in the middle of their reminders: each client gets one for each
 * day, and who cancelled none. On PostgreSQL two at once.
 */

const folder = await mkdtemp(join(tmpdir(), 'reminder-kills-'));
afterAll(() => rm(folder, { recursive: true }));
const location = await emptyLocation(folder);
const evenings = 3;
const hours = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'];
const firstDay = '2026-12-01';

/** Processes whose clock starts there; on SQLite there is one. */
const startAll = (clock: string): Promise<SiteProcess[]> => {
  const env = {
    DATA_DIR: folder,
    ...('url' in location && { DATABASE_URL: location.url }),
    CLOCK_START: clock,
    NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../../support/shifted-clock.ts')}`,
  };
  const count = inject('postgresUrl') ? 2 : 1;
  return Promise.all(Array.from({ length: count }, () => startSite(env)));
};

async function kill({ child }: SiteProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('each client gets one reminder for each start, whoever is killed', async () => {
  const random = randomFrom(7);
  const db = await openDatabase(location, createLog('silent'));
  const created_at = '2026-11-20T10:00:00.000Z';
  const expected: string[] = [];
  for (let evening = 0; evening < evenings; evening += 1) {
    const day = addDays(firstDay, evening);
    for (const [index, hour] of hours.entries()) {
      const email = `c${evening}x${index}@exemple.ci`;
      const isCancelled = index === 3;
      const place = { day, hour, number: `RDV-${evening}${index}00`, email, phone: newPhone() };
      const { id } = await addHeld(db, { ...place, created_at });
      const cancelled = { status: 'cancelled', plan: null, ends: null } as const;
      if (isCancelled)
        await db.updateTable('requests').set(cancelled).where('id', '=', id).execute();
      else expected.push(email);
    }
    const eve = addDays(day, -1);
    for (const [life, minute] of ['00', '01', '02', '03'].entries()) {
      const sites = await startAll(`${eve}T18:${minute}:00Z`);
      // The last one is let finish.
      if (life < 3) await pause(random() * 60);
      else await expect.poll(unsent, { timeout: 30_000 }).toBe(0);
      await Promise.all(sites.map(kill));
      await endClaims(db);
    }
  }
  async function unsent(): Promise<number> {
    const rows = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    const due = await db.selectFrom('outbox').select('id').where('key', 'is not', null).execute();
    return due.length < expected.length ? expected.length - due.length : rows.length;
  }
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  const recipients = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '');
  expect(recipients.toSorted()).toEqual(expected.toSorted());
  await db.destroy();
}, 120_000);
