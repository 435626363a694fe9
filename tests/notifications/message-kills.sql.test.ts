import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { type Db, openDatabase } from '../../server/institute/database/database.ts';
import { turnOn } from '../../server/institute/setup/options.ts';
import { createLog } from '../../server/observability/log.ts';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { addHeld } from '../agenda/support/held.ts';
import { emptyLocation } from '../support/institute.ts';
import { endClaims, randomFrom } from '../support/kill.ts';
import { secret, startGateway } from '../support/neighbours/gateway.ts';
import { perRun } from '../support/nightly.ts';
import { type SiteProcess, startSite } from '../support/process.ts';
import { newPhone } from '../support/request.ts';

/*
 * Sites are killed in the middle of an evening's reminders, two at once on PostgreSQL, while the gateway fails now and
 * then. Each client gets one message for each start, by mail or by telephone; a client who cancelled gets none.
 */

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'message-kills-'));
opened.defer(() => rm(folder, { recursive: true }));
const location = await emptyLocation(folder);
const gateway = opened.use(await startGateway());
const hours = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'];
const evenings = perRun(1, 3);

/** Starts processes whose clock begins at an hour; on SQLite there is one. */
const startAll = (clock: string): Promise<SiteProcess[]> => {
  const env = {
    DATA_DIR: folder,
    ...('url' in location && { DATABASE_URL: location.url }),
    NOTIFY_URL: gateway.url,
    NOTIFY_SECRET: secret,
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

/** Writes the appointments of a day, every second one without a mailbox. @returns the addresses to remind */
async function addDay(db: Db, evening: number, day: string): Promise<string[]> {
  const expected: string[] = [];
  for (const [index, hour] of hours.entries()) {
    const email = index % 2 === 0 ? `c${evening}x${index}@exemple.ci` : null;
    const phone = email ? newPhone() : `+22507070${evening}${String(index).padStart(4, '0')}`;
    const [isCancelled, hasAnswered] = [index < 2, index === 5];
    const { id } = await addHeld(db, {
      ...{ day, hour, number: `RDV-${evening}${index}00`, phone, email },
      created_at: '2026-11-20T10:00:00.000Z',
      ...(hasAnswered && { coming: `${day} ${hour}` }),
    });
    const cancelled = { status: 'cancelled', plan: null, ends: null } as const;
    if (isCancelled) await db.updateTable('requests').set(cancelled).where('id', '=', id).execute();
    else if (!hasAnswered) expected.push(email ?? phone);
  }
  return expected;
}

test('sends one reminder for each start although processes are killed', async () => {
  const random = randomFrom(7);
  const db = await openDatabase(location, createLog('silent'));
  await turnOn(db, ['gateway']);
  const expected: string[] = [];
  const sent = async () =>
    (await db.selectFrom('outbox').select('sent_at').execute()).filter(({ sent_at }) => sent_at)
      .length;
  for (let evening = 0; evening < evenings; evening += 1) {
    const day = addDays('2026-12-01', evening);
    expected.push(...(await addDay(db, evening, day)));
    for (const [life, minute] of ['00', '01', '02', '03'].entries()) {
      // In the first two lives the gateway may take a message and still answer with an error.
      gateway.answer = { status: life < 2 && random() < 0.5 ? 503 : 204 };
      const sites = await startAll(`${addDays(day, -1)}T18:${minute}:00Z`);
      // The last processes may finish.
      if (life < 3) await pause(random() * 60);
      else await expect.poll(sent).toBe(expected.length);
      await Promise.all(sites.map(kill));
      await endClaims(db);
    }
  }
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  const mailed = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '');
  const told = new Map(gateway.taken.map(({ id, body }) => [id, body.data.to]));
  expect([...mailed, ...told.values()].toSorted()).toEqual(expected.toSorted());
  const written = await db.selectFrom('outbox').select('id').execute();
  expect(written).toHaveLength(expected.length);
  await db.destroy();
}, 120_000);
