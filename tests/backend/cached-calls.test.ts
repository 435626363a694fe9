import type { ServerResponse } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createContentsCache } from '#server/backend/cached-calls.ts';
import { openBackend } from '#server/backend/client.ts';
import { testApp } from '../support/app.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';

const backend = await startRecordingBackend();
afterAll(() => backend[Symbol.asyncDispose]());

const path = 'GET /api/contents';
const answerWith = (status: number, body: string) => {
  backend.answers[path] = (res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
const changed = { version: 3, institute: { name: 'Chez Awa' } };

beforeEach(() => {
  backend.requests.length = 0;
});

function open() {
  const { pass } = stopDeadlines();
  const ownBackend = openBackend(backend.url);
  const { log, lines } = createRecordedLog();
  return { contents: createContentsCache(ownBackend, log), lines, pass };
}

/** Reads the copy again, after a change by this process. */
async function refreshAndRead(contents: ReturnType<typeof open>['contents']) {
  await contents.renewAfter('adminSaveContent');
  return contents.getCurrent();
}

test('the contents change with the backend’s answer, and equal answers give the same object', async () => {
  answerWith(404, '');
  const { contents, lines } = open();
  expect(await contents.getCurrent()).toEqual({ version: 0 });
  expect(lines).toEqual([]);
  answerWith(200, JSON.stringify(changed));
  const laterContents = await refreshAndRead(contents);
  expect(laterContents).toEqual(changed);
  expect(contents.getKnown()).toBe(laterContents);
  expect(await refreshAndRead(contents)).toBe(laterContents);
  answerWith(200, JSON.stringify({ ...changed, version: 4 }));
  expect(await refreshAndRead(contents)).toEqual({ ...changed, version: 4 });
});

test.each([
  [500, '{}'],
  [503, ''],
  [404, ''],
  [501, '{}'],
  [200, '<p>'],
  [200, '[]'],
  [200, '{"version":"3"}'],
  [200, `{"version":3,"x":"${'x'.repeat(600_000)}"}`],
])('an answer of %i %.20s keeps the copy', async (status, body) => {
  answerWith(200, JSON.stringify(changed));
  const { contents, lines } = open();
  await contents.getCurrent();
  answerWith(status, body);
  expect(await refreshAndRead(contents)).toEqual(changed);
  expect(await refreshAndRead(contents)).toEqual(changed);
  // The same failure is logged once.
  expect(lines).toHaveLength(status === 404 || status === 501 ? 0 : 1);
});

test('invalid and unknown parts of an answer are left out', async () => {
  const treatments = {
    'visage/nouveau': { nom: 'Nouveau', prix: 5000, x: 1 },
    'visage/sans-prix': { nom: 'Nouveau' },
    'visage/soin-clarins-fermete': { prix: 'cher' },
    'visage/<script>': { nom: 'Nouveau', prix: 5000 },
    __proto__: { nom: 'Nouveau', prix: 5000 },
  };
  const institute = {
    name: '',
    tagline: 'Beauté',
    hours: {},
    social: [{ name: 'X', url: 'javascript:alert(1)' }],
  };
  const order = { sections: ['visage'], inconnu: [], corps: 'x' };
  answerWith(
    200,
    JSON.stringify({ version: 3, institute, treatments, order, banner: { home: 1 } }),
  );
  expect(await open().contents.getCurrent()).toEqual({
    version: 3,
    institute: { tagline: 'Beauté' },
    treatments: { 'visage/nouveau': { nom: 'Nouveau', prix: 5000 } },
    order: { sections: ['visage'] },
  });
  answerWith(200, '{"version":4,"institute":"x","treatments":[1],"order":null}');
  expect(await open().contents.getCurrent()).toEqual({ version: 4 });
});

test('a copy is fresh for one second, unless this process makes a change', async () => {
  answerWith(200, JSON.stringify(changed));
  const { contents, pass } = open();
  const countRequests = async () => {
    await contents.getCurrent();
    return backend.requests.length;
  };
  expect(await countRequests()).toBe(1);
  pass(999);
  expect(await countRequests()).toBe(1);
  pass(1);
  expect(await countRequests()).toBe(2);
  await contents.renewAfter('adminSubscribe');
  expect(await countRequests()).toBe(2);
  await contents.renewAfter('adminSaveContent');
  expect(await countRequests()).toBe(3);
});

test('pages wait for a silent backend only until they have a first copy', async () => {
  const silent: ServerResponse[] = [];
  backend.answers[path] = (res) => silent.push(res);
  const { contents, pass } = open();
  /** Returns true if a page gets the copy at once, without a timer or a socket. */
  const isImmediate = async () => {
    let isAnswered = false;
    void contents.getCurrent().then(() => {
      isAnswered = true;
    });
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return isAnswered;
  };
  void contents.getCurrent();
  await expect.poll(() => silent.length).toBe(1);
  pass(900);
  // The example's prices and telephone number are shown only if the backend stays silent.
  expect(await isImmediate()).toBe(false);
  pass(2_100);
  expect(await isImmediate()).toBe(false);
  pass(300);
  expect(await isImmediate()).toBe(true);
  await expect.poll(() => silent.length).toBe(2);
  silent[1]?.end(JSON.stringify(changed));
  await expect.poll(() => contents.getCurrent()).toEqual(changed);
});

test('a browser gets from the copy only the changes that it lacks', async () => {
  answerWith(200, JSON.stringify(changed));
  const app = testApp({ backendUrl: backend.url });
  const ask = (etag = '') =>
    supertest(app)
      .get('/api/contents')
      .set({ cookie: 'jwt=mine; authorizationCode=code', ...(etag && { 'If-None-Match': etag }) });
  const { body, headers } = await ask();
  expect(body).toEqual(changed);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['set-cookie']).toBeUndefined();
  const sameAnswer = await ask(headers.etag);
  expect([sameAnswer.status, sameAnswer.text]).toEqual([304, '']);
  const requests = backend.requests.filter(({ url }) => url === '/api/contents');
  expect(requests.length).toBeGreaterThan(0);
  for (const { headers } of requests) expect(headers.cookie).toBeUndefined();
});

test('a late answer does not replace a newer one', async () => {
  const waiting: ServerResponse[] = [];
  backend.answers[path] = (res) => waiting.push(res);
  const { contents } = open();
  const answer = (index: number, version: number) =>
    waiting[index]
      ?.writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ version }));
  const renewals: Promise<void>[] = [];
  for (const count of [1, 2]) {
    renewals.push(contents.renewAfter('adminSaveContent'));
    await expect.poll(() => waiting.length).toBe(count);
  }
  answer(1, 2);
  await renewals[1];
  answer(0, 1);
  await renewals[0];
  expect(contents.getKnown()).toEqual({ version: 2 });
});

test('a change by this process shows at once, however slow the backend is', async () => {
  answerWith(200, JSON.stringify(changed));
  const { contents, pass } = open();
  await contents.getCurrent();
  const newer = { ...changed, version: 4 };
  let tell: (() => void) | undefined;
  backend.answers[path] = (res) => {
    tell = () =>
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(newer));
  };
  const renewed = contents.renewAfter('adminSaveContent');
  await expect.poll(() => tell).toBeDefined();
  pass(1_000);
  tell?.();
  await renewed;
  expect(contents.getKnown()).toEqual(newer);
});
