import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../server/http/listen.ts';
import { failReasons } from '../../shared/notifications/notice-report.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { keyOf, newSecret, secret } from '../support/neighbours/gateway.ts';
import { freePort } from '../support/process.ts';
import { add } from '../support/rows.ts';
import { runCheckGateway, runExample, startExample } from './gateway-programs.ts';

/*
 * The example of a gateway with the site itself, and the check of gateways with right and wrong ones.
 */

const env = { NOTIFY_SECRET: secret };
afterEach(() => void vi.useRealTimers());

test('without the site’s secret the example ends with one line', async () => {
  const { code, stderr } = await runExample({});
  expect(code).toBe(2);
  expect(stderr).toMatch(/^NOTIFY_SECRET: [^\n]+\n$/);
});

test('the example takes what the site sends, and what it tells of it reaches the appointment', async () => {
  // At night nobody's telephone rings.
  const evening = '2026-11-30T18:00:00Z';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(evening) });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  await using institute = await startInstitute(undefined, {
    gateway: { url, keys: [keyOf(secret)] },
  });
  const { db } = institute;
  await using site = await listen(
    testApp({
      backendUrl: institute.url,
      env: { NOTIFY_URL: url, NOTIFY_SECRET: secret },
      build: productionBuild,
    }),
  );
  const clock = {
    CLOCK_START: evening,
    NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../support/shifted-clock.ts')}`,
  };
  await using example = await startExample({
    ...{ ...env, ...clock },
    ...{ PORT: String(port), SITE: site.url },
  });
  const message_id = 'a3c1';
  const data = { message_id, to: '+2250506070809', text: 'Rendez-vous demain.' };
  await add(db, 'outbox', {
    ...{ id: message_id, channel: 'gateway', recipient: data.to, sent_at: null },
    ...{ text: JSON.stringify({ type: 'reminder.due', data }), attempts: 0 },
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  });
  const report = () =>
    db.selectFrom('outbox').select('report').where('id', '=', message_id).executeTakeFirst();
  await expect.poll(report, { timeout: 15_000 }).toEqual({ report: 'delivered' });
  await expect.poll(example.printed).toContain(`Reported ${message_id}: 204`);
  expect(example.printed()).toContain('To +2250506070809: Rendez-vous demain.');
});

test('the example passes the check, and another secret does not', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  await using _example = await startExample({ ...env, PORT: String(port), SITE: url });
  const right = await runCheckGateway(env, url);
  expect(right.wrong).toEqual([]);
  expect([right.code, right.stderr]).toEqual([0, '']);
  expect(right.lines.length).toBeGreaterThan(10);
  const other = await runCheckGateway({ NOTIFY_SECRET: newSecret }, url);
  expect(other.code).toBe(1);
  expect(other.wrong).toContain('wrong a message that is signed is taken: answered 401, not 2xx');
}, 60_000);

/** How gateways go wrong: each judges a post by itself. */
const key = keyOf(secret);
const of = (req: IncomingMessage, name: string) => String(req.headers[`webhook-${name}`] ?? '');
const digest = (req: IncomingMessage, body: string) =>
  `v1,${createHmac('sha256', key)
    .update(`${of(req, 'id')}.${of(req, 'timestamp')}.${body}`)
    .digest('base64')}`;
const isOld = (req: IncomingMessage) =>
  Math.abs(Date.now() / 1000 - Number(of(req, 'timestamp'))) > 300;
const isSigned = (req: IncomingMessage, body: string) =>
  of(req, 'signature').split(' ').includes(digest(req, body));

const seen = new Set<string>();
const wrongOnes: [string, (req: IncomingMessage, body: string) => number, string][] = [
  ['takes anything', () => 200, 'another secret is refused'],
  [
    'never looks at the time',
    (req, body) => (isSigned(req, body) ? 204 : 401),
    'a time that is too old',
  ],
  [
    'compares with one signature only',
    (req, body) => (of(req, 'signature') === digest(req, body) && !isOld(req) ? 204 : 401),
    'one of several signatures',
  ],
  [
    'refuses a repetition',
    (req, body) => {
      if (!isSigned(req, body) || isOld(req)) return 401;
      const isNew = !seen.has(of(req, 'id'));
      seen.add(of(req, 'id'));
      return isNew ? 204 : 409;
    },
    'the same message again',
  ],
  [
    'signs what it parsed, and fails over rubbish',
    (req, body) => {
      try {
        JSON.parse(body);
      } catch {
        return 500;
      }
      return isSigned(req, body) && !isOld(req) ? 204 : 401;
    },
    'rubbish instead of JSON',
  ],
  ['leads elsewhere', () => 302, 'a message that is signed is taken'],
];

test.each(wrongOnes)(
  'one that %s is found out',
  async (_what, judge, found) => {
    await using gateway = await listen(async (req, res) => {
      const body = await text(req);
      res.writeHead(judge(req, body), { location: '/' }).end();
    });
    const { code, wrong } = await runCheckGateway(env, gateway.url);
    expect(code).toBe(1);
    expect(wrong.join('\n')).toContain(`wrong ${found}`);
  },
  60_000,
);

test('nobody there, and a wrong argument: one line each', async () => {
  const away = await runCheckGateway(env, `http://127.0.0.1:${await freePort()}`);
  expect(away.code).toBe(1);
  expect(away.lines).toEqual(away.wrong);
  for (const [given, ...args] of [[env], [env, 'sms'], [{}, 'https://sms.example']] as const) {
    const { code, stderr } = await runCheckGateway(given as Record<string, string>, ...args);
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
  }
}, 60_000);

test('the page tells every reason that a gateway may give', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../server/gateway/README.md'), 'utf8');
  for (const reason of failReasons) expect(page).toContain(`| \`${reason}\` |`);
});
