import { expect, inject, test } from 'vitest';
import { newDatabase } from '../support/neighbours/postgres.ts';
import { perRun } from '../support/nightly.ts';
import { playMessages } from './message-histories.ts';

test('sends each message once and in order although processes are killed', {
  timeout: perRun(300_000, 3_600_000),
}, async () => {
  const server = inject('postgresUrl');
  const { wrong, ...counts } = await playMessages({
    lives: perRun(4, 40),
    seed: 9,
    postgres: server && (await newDatabase(server)),
  });
  expect(wrong).toEqual([]);
  expect(counts.appointments).toBeGreaterThan(perRun(3, 30));
});
