import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { formatPhone } from '#shared/institute.ts';
import { testApp } from '../support/app.ts';
import { createRecordedLog, type LogLine } from '../support/log-lines.ts';
import {
  type Answer,
  json,
  startRecordingBackend,
} from '../support/neighbours/recording-backend.ts';
import { openDay, wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

/* The backend's answers, as the site reads them. */

const backend = await startRecordingBackend();
const { log, lines } = createRecordedLog();
const app = testApp({ backendUrl: backend.url, log });
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };

beforeEach(() => {
  lines.length = 0;
  for (const key of Object.keys(backend.answers)) delete backend.answers[key];
});
afterAll(() => backend[Symbol.asyncDispose]());

const text =
  (body: string, contentType = 'application/json'): Answer =>
  (res) =>
    res.writeHead(200, { 'content-type': contentType }).end(body);

const readReasons = () =>
  lines.filter(({ reason }: LogLine) => reason !== undefined).map(({ reason }) => reason);

/** Makes a call to which the backend gives this answer. */
async function get(path: string, answer: Answer) {
  backend.answers[`GET /api/${path.split('?', 1)[0]}`] = answer;
  return new Visitor(app, signedIn).get(`/api/${path}`);
}

async function post(path: string, answer: Answer, body?: object) {
  const visitor = await Visitor.at(app, '/');
  backend.answers[`POST /api/${path}`] = answer;
  return visitor.call(path, body);
}

describe('an account', () => {
  const readAccount = (body: unknown) => get('user/user', json(body));

  test.each([{}, { connectedUser: null, name: 'Awa' }, { user: { role: '' } }])(
    'with another shape is refused: %j',
    async (backendAnswer) => {
      expect((await readAccount(backendAnswer)).status).toBe(502);
      expect(readReasons()).toEqual(['user: the answer is JSON of another shape']);
    },
  );

  const person = { role: 'user', email: 'a@b.ci', name: 'Awa', phone: '+2250506070809' };

  test('names the signed-in account', async () => {
    const { body } = await readAccount(person);
    expect(body).toEqual({ ...person, phone: formatPhone(person.phone) });
  });

  test.each([
    { phone: '0506070809' },
    { phone: undefined },
    { name: 'x'.repeat(81) },
    { name: 'Awa\nKoné' },
  ])('leaves out name and phone if either is invalid: %j', async (more) => {
    expect((await readAccount({ ...person, ...more })).body).toEqual({
      role: 'user',
      email: 'a@b.ci',
    });
  });
});

test.each([
  ['{"number":"RDV-7K2M"}', { number: 'RDV-7K2M' }],
  ['[]', {}],
  ['', {}],
])('a request is accepted with any number, or none: %s', async (body, read) => {
  const { status, body: answer } = await post('booking/request', text(body), wholeRequest);
  expect([status, answer]).toEqual([200, read]);
});

test.each([
  ['{"repeated":true}', { repeated: true }],
  ['', {}],
])('an absence is accepted with the answer %j', async (body, read) => {
  const visitor = await Visitor.at(app, '/', signedIn);
  backend.answers['POST /api/admin/agenda/block'] = text(body);
  const absence = { staff: '1', from: openDay(), to: '', starts: '00:00', ends: '24:00' };
  const { status, body: answer } = await visitor.call('admin/agenda/block', absence);
  expect([status, answer]).toEqual([200, read]);
});

describe('the longest answer has', () => {
  const kB = 1024;
  test.each([
    ['user/user', 64],
    ['admin/client/export?number=RDV-7K2M', 4096],
  ])('%s: %i kB', async (path, limit) => {
    const { status } = await get(path, text(' '.repeat(limit * kB + 1)));
    expect(status).toBe(502);
    expect(readReasons()).toEqual([`the answer is larger than ${limit * kB} bytes`]);
  });

  test('a body of exactly the limit is accepted', async () => {
    const { status } = await get('user/user', text('{"role":"user"}'.padEnd(64 * kB)));
    expect(status).toBe(200);
  });

  test('3 MB for a photo', async () => {
    const loggedApp = testApp({ backendUrl: backend.url, log });
    const statuses: number[] = [];
    for (const [index, more] of [0, 1].entries()) {
      const photo = `${String(index).repeat(32)}-640.avif`;
      const file = '{"type":"image/avif","data":"AAAA"}'.padEnd(3 * kB * kB + more);
      backend.answers[`GET /api/photo/${photo}`] = text(file);
      statuses.push((await new Visitor(loggedApp).get(`/photos/${photo}`)).status);
    }
    expect(statuses).toEqual([200, 502]);
    expect(readReasons()).toContain(`the answer is larger than ${3 * kB * kB} bytes`);
  });
});

test('an answer may be split within a character', async () => {
  const bytes = Buffer.from('{"role":"","email":"été@exemple.ci"}');
  const { body } = await get('user/user', (res) => {
    res.write(bytes.subarray(0, 20));
    setImmediate(() => res.end(bytes.subarray(20)));
  });
  expect(body.email).toBe('été@exemple.ci');
});
