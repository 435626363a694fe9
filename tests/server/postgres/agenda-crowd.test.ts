import { afterAll, inject, test } from 'vitest';
import { crowdForOneHour } from '../../support/agenda/crowd.ts';
import { newDatabase } from '../../support/neighbours/postgres.ts';
import { locationOf, writeOpened } from '../../support/opened.ts';
import { setOwnTimes } from '../../support/own-facts.ts';
import { startSite } from '../../support/process.ts';

setOwnTimes();

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

test('of 200 clients at three processes one gets the hour, and the others hear of others', async () => {
  const env = {
    DATABASE_URL: await newDatabase(inject('postgresUrl') ?? ''),
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
  };
  await writeOpened(locationOf(env));
  const sites = await Promise.all([1, 2, 3].map(async () => opened.use(await startSite(env))));
  await crowdForOneHour(
    sites.map(({ url }) => url),
    200,
  );
});
