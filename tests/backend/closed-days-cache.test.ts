import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClosedDaysCache } from '../../server/backend/caches/closed-days-cache.ts';
import { openBackend } from '../../server/backend/client.ts';
import { readableLog } from '../support/log-lines.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';

const backend = await startRecordingBackend();
afterAll(() => backend[Symbol.asyncDispose]());

/** Questions that wait for their answer, oldest first. */
let asked: ServerResponse[];
beforeEach(() => {
  stopDeadlines();
  asked = [];
  backend.answers['GET /api/booking/closed-days'] = (res) => asked.push(res);
});
afterEach(() => vi.useRealTimers());

function open() {
  const own = openBackend(backend.url);
  const { log, lines } = readableLog();
  const days = createClosedDaysCache(own, log);
  const ask = async (count: number) => {
    void days.current();
    await expect.poll(() => asked.length).toBe(count);
  };
  const answer = (question: number, status: number, body: string) =>
    asked[question]?.writeHead(status, { 'content-type': 'application/json' }).end(body);
  /** Every answer that was sent has been read. */
  const calm = (open = 0) =>
    expect.poll(() => Object.values(own.agentFor('').sockets).flat().length).toBe(open);
  return { days, ask, answer, calm, lines };
}

const closed = (...days: string[]) => JSON.stringify({ days });

test('a late answer does not replace that to a newer question', async () => {
  const { days, ask, answer, calm } = open();
  await ask(1);
  days.forgetAfter('adminCloseDays');
  await ask(2);
  answer(1, 200, closed('2027-01-02'));
  await calm(1);
  expect(await days.current()).toEqual({ days: ['2027-01-02'] });
  answer(0, 200, closed());
  await calm();
  expect(await days.current()).toEqual({ days: ['2027-01-02'] });
});

test('a clock that is set back delays no question', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { ask, answer, calm } = open();
  await ask(1);
  answer(0, 200, closed());
  await calm();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  await ask(2);
});
