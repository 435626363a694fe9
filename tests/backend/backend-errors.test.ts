import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openDay } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

/* The site's errors after errors of a backend. */

const backend = await startRecordingBackend();
const { log, lines } = createRecordedLog();
const app = testApp({ backendUrl: backend.url, log });
const message = { subject: 'Prix', message: 'Bonjour' };

beforeEach(() => {
  lines.length = 0;
});
afterAll(() => backend[Symbol.asyncDispose]());

interface Says {
  status: number;
  headers?: Record<string, string>;
}

/** Makes a call to which the backend gives this answer. */
async function call(path: string, backendAnswer: Says, backendBody: unknown = {}, input?: object) {
  const visitor = await Visitor.at(app);
  backend.answers[`POST /api/${path}`] = json(backendBody, backendAnswer);
  return visitor.call(path, input);
}

const send = (backendAnswer: Says, backendBody: unknown = {}) =>
  call('contact/send', backendAnswer, backendBody, message);

test.each([
  [302, 502, 'unreachable'],
  [400, 400, 'invalid'],
  [401, 401, 'not-signed-in'],
  [403, 403, 'forbidden'],
  [409, 409, 'conflict'],
  [422, 400, 'invalid'],
  [429, 429, 'too-many'],
  [500, 502, 'unreachable'],
  [501, 501, 'not-offered'],
  [504, 504, 'slow'],
])('%i without a known code is %i %s', async (status, expectedStatus, error) => {
  const { status: ownStatus, body } = await send({ status });
  expect([ownStatus, body.error]).toEqual([expectedStatus, error]);
});

test.each([
  [409, 'closed-day', 409, 'closed-day'],
  [503, 'provider-silent', 503, 'provider-silent'],
  [403, 'admin-code', 403, 'forbidden'],
  [403, 'xsrf', 403, 'forbidden'],
  [409, 'nonsense', 409, 'conflict'],
  [409, 'toString', 409, 'conflict'],
  [409, null, 409, 'conflict'],
  [400, 'closed-day', 400, 'invalid'],
])('%i with the code %s is %i %s', async (status, word, expectedStatus, error) => {
  const { status: ownStatus, body } = await send({ status }, { error: word });
  expect([ownStatus, body.error]).toEqual([expectedStatus, error]);
});

describe('a link', () => {
  test.each([
    [302, 'unreachable'],
    [404, 'link-expired'],
    [429, 'too-many'],
    [500, 'unreachable'],
    [501, 'not-offered'],
  ])('that the backend refuses with %i is %s', async (status, error) => {
    expect((await call('auth/basic/verify/abc', { status })).body.error).toBe(error);
  });
});

describe('a provider', () => {
  test.each([
    [400, 'invalid'],
    [500, 'unreachable'],
    [501, 'provider-unavailable'],
  ])('that the backend refuses with %i is %s', async (status, error) => {
    for (const name of ['google', 'facebook'])
      expect((await call(`auth/${name}/login`, { status })).body.error).toBe(error);
  });
});

describe('the seconds to wait', () => {
  test.each([
    [429, 'too-many', { 'retry-after': '77' }, '77'],
    [429, 'too-many', {}, '60'],
    [429, 'too-many', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '60'],
    [503, 'busy', { 'retry-after': '9' }, '9'],
    [503, 'busy', {}, '60'],
  ])('follow from a %i %s with %j: %s s', async (status, error, headers, wait) => {
    const answer = await send({ status, headers: headers as Record<string, string> }, { error });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.headers['retry-after']).toBe(wait);
  });

  test('are absent from other errors', async () => {
    const { headers } = await send({ status: 409, headers: { 'retry-after': '9' } });
    expect(headers).not.toHaveProperty('retry-after');
  });
});

describe('the log', () => {
  const readReasons = () =>
    lines.filter(({ code }) => code).map(({ code, reason }) => [code, reason]);

  test('does not report the backend’s own errors as contract violations', async () => {
    const { status, body } = await send({ status: 503 }, { error: 'unavailable' });
    expect([status, body.error]).toEqual([503, 'unavailable']);
    expect(readReasons()).toEqual([]);
  });
});

describe('an error’s body also has', () => {
  const warning = 'Ce jour est fermé.';
  test.each([
    [[warning], [warning]],
    [['x'.repeat(400)], ['x'.repeat(300)]],
    [Array(51).fill(warning), []],
    [[5], []],
  ])('warnings that may be overridden: %.40j', async (warnings, read) => {
    const { body } = await send({ status: 409 }, { error: 'confirm-anyway', warnings, others: 1 });
    expect(body).toEqual({ error: 'confirm-anyway', message: expect.any(String), warnings: read });
  });

  const hour = { day: openDay(), time: '10:30' };
  test.each([
    [[hour], [hour]],
    [[{ ...hour, staff: 'Awa' }], [hour]],
    [Array(11).fill(hour), []],
    [[{ ...hour, time: '<b>' }], []],
  ])('hours that are free instead: %.40j', async (others, read) => {
    const { body } = await send({ status: 409 }, { error: 'slot-taken', others, deposit: 1 });
    expect(body).toEqual({ error: 'slot-taken', message: expect.any(String), others: read });
  });

  test('nothing else', async () => {
    const { body } = await send(
      { status: 409 },
      { error: 'closed-day', warnings: [warning], others: [hour], secret: 1 },
    );
    expect(body).toEqual({ error: 'closed-day', message: expect.any(String) });
  });
});
