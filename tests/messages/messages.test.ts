import { expect, inject, test } from 'vitest';
import { playMessages } from '../notifications/histories/run.ts';
import { newDatabase } from '../support/neighbours/postgres.ts';
import { perRun } from '../support/nightly.ts';

/*
 * Two processes, servers that fail, and kills, on a clock that is moved: each message comes once, or rightly never.
 * `npm run nightly -- messages` plays a quarter of a year.
 */

test('each message comes once or rightly never', {
  timeout: perRun(600_000, 3_600_000),
}, async () => {
  const server = inject('postgresUrl');
  const report = await playMessages({
    ...{ days: perRun(1, 5), appointments: perRun(25, 280), seed: 9 },
    postgres: server && (await newDatabase(server)),
  });
  expect(report.wrong).toEqual([]);
  expect(report.appointments).toBeGreaterThan(perRun(15, 200));
  expect(report.kills).toBeGreaterThan(0);
  expect(report.counts['client confirmed']).toBeGreaterThan(0);
});
