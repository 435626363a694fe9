import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { crowdForOneHour } from '../../support/agenda/crowd.ts';
import { locationOf, writeOpened } from '../../support/opened.ts';
import { setOwnTimes } from '../../support/own-facts.ts';
import { startSite } from '../../support/process.ts';

setOwnTimes();

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

test('of 200 clients at two processes on one SQLite file one gets the hour', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crowd-'));
  opened.defer(() => rm(folder, { recursive: true }));
  const env = { DATA_DIR: folder, LOG_LEVEL: 'warn' };
  await writeOpened(locationOf(env));
  const sites = await Promise.all([1, 2].map(async () => opened.use(await startSite(env))));
  await crowdForOneHour(
    sites.map(({ url }) => url),
    200,
  );
});
