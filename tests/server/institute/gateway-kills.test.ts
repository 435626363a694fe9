import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { type Db, openDatabase } from '../../../server/institute/database/database.ts';
import { createLog } from '../../../server/observability/log.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { addHeld } from '../../support/agenda/held.ts';
import { emptyLocation } from '../../support/institute.ts';
import { endClaims, randomFrom } from '../../support/kill.ts';
import { secret, startGateway } from '../../support/neighbours/gateway.ts';
import { type SiteProcess, startSite } from '../../support/process.ts';

/*
 * Over some evenings, sites that are killed in the middle of sending, two at once on PostgreSQL, and a gateway that fails
 * now and then: by the id each client gets one message for each start, and who cancelled or has answered none.
 */

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'gateway-kills-'));
opened.defer(() => rm(folder, { recursive: true }));
const location = await emptyLocation(folder);
const gateway = opened.use(await startGateway());
const hours = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'];

const startAll = (clock: string): Promise<SiteProcess[]> => {
  const env = {
    DATA_DIR: folder,
    ...('url' in location && { DATABASE_URL: location.url }),
    NOTIFY_URL: gateway.url,
    NOTIFY_SECRET: secret,
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

/** The appointments of a day. @returns who is to get a message */
async function addDay(db: Db, evening: number, day: string): Promise<string[]> {
  const expected: string[] = [];
  for (const [index, hour] of hours.entries()) {
    const phone = `+22507070${evening}${String(index).padStart(4, '0')}`;
    const [isCancelled, hasAnswered] = [index === 3, index === 5];
    const { id } = await addHeld(db, {
      ...{ day, hour, number: `RDV-${evening}${index}00`, phone, email: null },
      created_at: '2026-11-20T10:00:00.000Z',
      ...(hasAnswered && { coming: `${day} ${hour}` }),
    });
    const cancelled = { status: 'cancelled', plan: null, ends: null } as const;
    if (isCancelled) await db.updateTable('requests').set(cancelled).where('id', '=', id).execute();
    if (!isCancelled && !hasAnswered) expected.push(phone);
  }
  return expected;
}

test('each client gets one message for each start, whoever is killed', async () => {
  const random = randomFrom(11);
  const db = await openDatabase(location, createLog('silent'));
  const expected: string[] = [];
  for (let evening = 0; evening < 3; evening += 1) {
    const day = addDays('2026-12-01', evening);
    expected.push(...(await addDay(db, evening, day)));
    for (const [life, minute] of ['00', '01', '02', '03'].entries()) {
      // The first two meet one that takes messages and says that it does not.
      gateway.answer = { status: life < 2 && random() < 0.5 ? 503 : 204 };
      const sites = await startAll(`${addDays(day, -1)}T18:${minute}:00Z`);
      if (life < 3) await pause(random() * 60);
      else await expect.poll(unsent, { timeout: 30_000 }).toBe(0);
      await Promise.all(sites.map(kill));
      await endClaims(db);
    }
  }
  async function unsent(): Promise<number> {
    const rows = await db.selectFrom('outbox').select('sent_at').execute();
    return expected.length - rows.filter(({ sent_at }) => sent_at).length;
  }
  const ids = new Map(gateway.taken.map(({ id, body }) => [id, body.data.to]));
  expect([...ids.values()].toSorted()).toEqual(expected.toSorted());
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(expected.length);
  await db.destroy();
}, 120_000);
