import { expect, onTestFailed, test } from 'vitest';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { bookUntil, expectWhole, type Held } from '../agenda/support/kill.ts';
import { randomFrom } from '../support/kill.ts';
import { newDatabase, startPostgres } from '../support/neighbours/postgres.ts';
import { perRun } from '../support/nightly.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { startSite } from '../support/process.ts';

setOwnTimes();

const clients = 4;
/** The most appointments between two kills. */
const mostTold = 12;
const kills = perRun(2, 3);

test('recovers when PostgreSQL is killed during bookings, and stores each appointment once', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  const random = randomFrom(seed);
  await using postgres = await startPostgres();
  const url = await newDatabase(postgres.url);
  await using site = await startSite({ DATABASE_URL: url }, { isOpened: true });
  const backend = async () => (await (await fetch(`${site.url}/readyz`)).json()).backend;

  const held: Held[] = [];
  let isOver = false;
  const book = () => bookUntil(site.url, { held, random, isOver: () => isOver });
  const booking = Promise.all(Array.from({ length: clients }, book));
  async function killAll() {
    for (let life = 0; life < kills; life += 1) {
      const last = held.length + 1 + Math.floor(random() * mostTold);
      await expect.poll(() => held.length).toBeGreaterThanOrEqual(last);
      await postgres.kill();
      await expect.poll(backend).toBe('unreachable');
      await postgres.restart();
      await expect.poll(backend).toBe('ok');
    }
  }
  // A failing client ends the test at once. The others go on until each is answered.
  await Promise.race([killAll(), booking]).finally(() => {
    isOver = true;
  });
  await booking;

  expect(held.length).toBeGreaterThanOrEqual(kills);
  await using db = await openDatabase({ url }, createLog('silent'));
  await expectWhole(db, held);
  // Refused clients tried until they succeeded, so the database has no other appointments.
  const { count } = await db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(held.length);
  expect(site.stderr()).toBe('');
});
