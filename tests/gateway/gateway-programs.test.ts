import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { failReasons } from '#shared/notifications/notice-report.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { decodeSecret, secret } from '../support/neighbours/gateway.ts';
import { freePort } from '../support/process.ts';
import { addRow } from '../support/rows.ts';

/*
 * The example gateway together with the site.
 */

const env = { NOTIFY_SECRET: secret };
afterEach(() => void vi.useRealTimers());

test('the example without the site’s secret prints one line and stops', async () => {
  const { code, stderr } = await runExample({});
  expect(code).toBe(2);
  expect(stderr).toMatch(/^NOTIFY_SECRET: [^\n]+\n$/);
});

test('the example receives a reminder, and its delivery report reaches the appointment', async () => {
  // The clock avoids the night, in which no message is sent.
  const evening = '2026-11-30T18:00:00Z';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(evening) });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  await using institute = await startInstitute(undefined, {
    on: ['gateway'],
    gateway: { url, keys: [decodeSecret(secret)] },
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
    ...env,
    ...clock,
    PORT: String(port),
    SITE: site.url,
  });
  const message_id = 'a3c1';
  const data = { message_id, to: '+2250506070809', text: 'Rendez-vous demain.' };
  await addRow(db, 'outbox', {
    id: message_id,
    channel: 'gateway',
    recipient: data.to,
    sent_at: null,
    text: JSON.stringify({ type: 'reminder.due', data }),
    attempts: 0,
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  });
  const report = () =>
    db.selectFrom('outbox').select('report').where('id', '=', message_id).executeTakeFirst();
  await expect.poll(report, { timeout: 15_000 }).toEqual({ report: 'delivered' });
  await expect.poll(example.printed).toContain(`Reported ${message_id}: 204`);
  expect(example.printed()).toContain('To +2250506070809: Rendez-vous demain.');
});

test('the page lists every reason that a gateway may give', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../server/gateway/README.md'), 'utf8');
  for (const reason of failReasons) expect(page).toContain(`| \`${reason}\` |`);
});

const run = (env: Record<string, string>) =>
  spawn(process.execPath, ['server/gateway/example-gateway.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs `npm run example-gateway` without npm until it ends. */
async function runExample(env: Record<string, string>) {
  const child = run(env);
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, stderr };
}

/** Starts `npm run example-gateway` without npm and waits until it listens. */
async function startExample(env: Record<string, string>) {
  const child = run(env);
  let printed = '';
  child.stdout.on('data', (piece) => {
    printed += piece;
  });
  await once(child.stdout, 'data');
  return {
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
