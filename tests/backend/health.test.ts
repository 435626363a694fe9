import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { testApp } from '../support/app.ts';
import { createRecordedLog, type LogLine } from '../support/log-lines.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';

const backend = await startRecordingBackend();
afterAll(() => backend[Symbol.asyncDispose]());
const question = 'GET /api/user/user';
/** A visitor's call has an id. The request of /readyz has none. */
const listHealthRequests = () => backend.requests.filter(({ headers }) => !headers['x-request-id']);

let deadlines: ReturnType<typeof stopDeadlines>;
beforeEach(() => {
  deadlines = stopDeadlines();
  backend.requests.length = 0;
  backend.answers[question] = json({}, { status: 401 });
});

function createSite() {
  const { log, lines } = createRecordedLog();
  const app = testApp({ backendUrl: backend.url, log });
  const ask = async () => (await supertest(app).get('/readyz')).body;
  return { app, ask, told: () => lines.filter(({ backend }: LogLine) => backend) };
}

test('simultaneous checks share one request, on a connection apart from visitors’', async () => {
  const heldAnswers: ServerResponse[] = [];
  backend.answers[question] = (res, { headers }) => {
    if (headers['x-request-id']) json({ role: 'user', email: 'a@b.ci' })(res, {} as never);
    else heldAnswers.push(res);
  };
  await using server = await listen(createSite().app);
  const { port } = new URL(server.url);
  let answers = '';
  const sockets = Array.from({ length: 30 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text) => {
      answers += text;
    });
    // As many requests as one connection may have in progress.
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(16));
    return socket;
  });
  await expect.poll(() => heldAnswers.length).toBe(1);
  const headers = { cookie: 'jwt=s' };
  const calls = Array.from({ length: 60 }, () => fetch(`${server.url}/api/user/user`, { headers }));
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  expect(heldAnswers).toHaveLength(1);
  heldAnswers[0]?.end();
  await expect.poll(() => answers.match(/\{"backend":"ok"\}/g)?.length).toBe(480);
  expect(listHealthRequests()).toHaveLength(1);
  for (const socket of sockets) socket.destroy();
});

test('an answer is shared for a second, and each change is logged once', async () => {
  const { ask, told: reasons } = createSite();
  const passSecond = () => deadlines.pass(1_000);
  expect([await ask(), await ask()]).toEqual([{ backend: 'ok' }, { backend: 'ok' }]);
  expect(listHealthRequests()).toHaveLength(1);

  backend.answers[question] = (res) => res.destroy();
  expect(await ask()).toEqual({ backend: 'ok' });
  for (let turn = 0; turn < 3; turn += 1) {
    passSecond();
    expect(await ask()).toEqual({ backend: 'unreachable' });
  }
  backend.answers[question] = json({}, { status: 500 });
  passSecond();
  expect(await ask()).toEqual({ backend: 'unreachable', reason: 'failing' });
  backend.answers[question] = (res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  passSecond();
  expect(await ask()).toEqual({ backend: 'unreachable', reason: 'failing' });
  backend.answers[question] = json({ reason: 'database' }, { status: 503 });
  passSecond();
  expect(await ask()).toEqual({ backend: 'unreachable', reason: 'database' });
  backend.answers[question] = json({});
  for (let turn = 0; turn < 3; turn += 1) {
    passSecond();
    expect(await ask()).toEqual({ backend: 'ok' });
  }
  expect(reasons()).toMatchObject([
    { level: 40, backend: 'unreachable', reason: 'connection reset' },
    { level: 40, backend: 'unreachable: failing', reason: 'it answered 500' },
    { level: 40, backend: 'unreachable: failing', reason: 'it answered an HTML page, not JSON' },
    { level: 40, backend: 'unreachable: database', reason: 'it answered 503' },
    { level: 30, backend: 'ok' },
  ]);
});
