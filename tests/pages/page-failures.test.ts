import { afterEach, expect, test, vi } from 'vitest';
import { testApp } from '../support/app.ts';
import { readableLog } from '../support/log-lines.ts';
import { Visitor } from '../support/visitor.ts';

/* The report of a browser whose page runs without React. */

const { log, lines } = readableLog();
const app = testApp({ backendUrl: 'http://127.0.0.1:1', log });
const told = () => lines.filter(({ msg }) => msg === 'page not alive');

vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => {
  lines.length = 0;
  vi.setSystemTime(Date.now() + 3_600_000);
});

const path = (page: string, reason: string) =>
  `page-failure?${new URLSearchParams({ page, reason })}`;

test('the log has one line a minute for each page and reason, without typed text', async () => {
  const visitor = await Visitor.at(app);
  for (const page of ['/book', '/book', '/contacts', '/verify?token=SECRET', '/Awa Koné']) {
    expect((await visitor.call(path(page, 'translated'))).status).toBe(204);
  }
  expect((await visitor.call(path('/book', 'crashed'))).status).toBe(204);
  expect(told().map(({ level, route, reason }) => [level, route, reason])).toEqual([
    [40, '/book', 'translated'],
    [40, '/contacts', 'translated'],
    [40, '*', 'translated'],
    [40, '/book', 'crashed'],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/SECRET|Awa/);
  vi.setSystemTime(Date.now() + 60_000);
  await visitor.call(path('/book', 'translated'));
  expect(told()).toHaveLength(5);
});

test('other sites, reasons and methods are refused', async () => {
  const visitor = await Visitor.at(app);
  const other = new Visitor(app);
  expect((await other.call(path('/book', 'differs'))).status).toBe(403);
  const away = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await visitor.call(path('/book', 'differs'), undefined, away)).status).toBe(403);
  for (const wrong of [
    'page-failure',
    path('/book', 'x'),
    'page-failure?page=a&page=b&reason=differs',
  ]) {
    const { status, body } = await visitor.call(wrong);
    expect([status, body.error]).toEqual([400, 'invalid']);
  }
  expect((await visitor.get(`/api/${path('/book', 'differs')}`)).status).toBe(404);
  expect(told()).toEqual([]);
});
