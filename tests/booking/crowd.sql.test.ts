import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { newLocation } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/** Books, and repeats the order if a busy machine answers too late. */
async function bookInTime(visitor: Visitor, order: object) {
  for (;;) {
    const answer = await visitor.call('booking/appointment', order);
    if (answer.status !== 504) return answer;
  }
}

test('one of many concurrent clients gets the hour, and the others get alternatives', async () => {
  await using disposables = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'crowd-'));
  disposables.defer(() => rm(folder, { recursive: true }));
  const location = await newLocation(folder);
  const env = {
    DATA_DIR: folder,
    ...('url' in location && { DATABASE_URL: location.url }),
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
  };
  const processes = inject('postgresUrl') ? 3 : 2;
  const sites = await Promise.all(
    Array.from({ length: processes }, async () => disposables.use(await startSite(env))),
  );
  const count = perRun(60, 200);
  const visitors: Visitor[] = [];
  for (let index = 0; index < count; index += 1)
    visitors.push(await Visitor.at(sites[index % processes]?.url ?? '', '/healthz'));
  // The pages give the visitors their tokens.
  await Promise.all(visitors.map((visitor) => visitor.get('/api/xsrf')));
  const day = plainWeekday(4);
  const orders = visitors.map(() => appointment({ day, time: '11:00' }));
  const answers = await Promise.all(
    visitors.map((visitor, index) => bookInTime(visitor, orders[index] ?? {})),
  );
  const refusals = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refusals).toHaveLength(count - 1);
  for (const { body } of refusals) {
    expect(body.error).toBe('slot-taken');
    expect(body.others).toHaveLength(3);
  }
});
