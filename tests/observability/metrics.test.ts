import { expect, test } from 'vitest';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { freePort, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

async function startMeasured(env: Record<string, string> = {}) {
  const port = await freePort();
  const site = await startSite({ METRICS_PORT: String(port), ...env });
  const url = `http://127.0.0.1:${port}/metrics`;
  const scrape = async () => (await fetch(url)).text();
  /** The value of a series, by its name and its labels as they are printed. */
  const value = async (series: string) => {
    const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  return { site, url, scrape, value };
}

test('a scrape during traffic tells requests, calls and mails', async () => {
  // Nobody takes mails there.
  const { site, scrape, value } = await startMeasured({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await using _ = site;
  const traffic = Promise.all(
    Array.from({ length: 20 }, async () => {
      await (await fetch(`${site.url}/features`)).text();
      await scrape();
    }),
  );
  const visitor = await Visitor.at(site.url, '/login');
  await visitor.call('auth/basic/login', { email: 'awa@exemple.ci' });
  await visitor.call('auth/basic/verify/not-a-known-token');
  await visitor.submit('/login', { email: 'koffi@exemple.ci' });
  await traffic;

  const count = (labels: string) => value(`site_request_seconds_count{${labels}}`);
  await expect.poll(() => count('method="GET",route="/features",status="2xx"')).toBe(20);
  const verify = 'method="POST",route="/api/auth/basic/verify/:token",status="4xx"';
  expect(await count(verify)).toBe(1);
  // One came through the proxy, one through a form's action.
  expect(await value('site_backend_call_seconds_count{call="login",outcome="2xx"}')).toBe(2);
  expect(await value('site_backend_call_seconds_count{call="verify",outcome="4xx"}')).toBe(1);
  // Asked when the pages were made; what /readyz asks is nobody's call.
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(
    await value('site_backend_call_seconds_count{call="closedDays",outcome="2xx"}'),
  ).toBeGreaterThan(0);
  const names = (await scrape()).match(/(?<=^site_backend_call_seconds_count\{call=")\w+/gm);
  expect(new Set(names)).toEqual(new Set(['closedDays', 'contents', 'login', 'verify']));
  expect(await value('site_mails_waiting')).toBe(2);
  expect(await value('site_mails_oldest_seconds')).toBeGreaterThan(0);
  expect(await value('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('what visitors type makes no series', async () => {
  const { site, scrape } = await startMeasured();
  await using _ = site;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await fetch(`${site.url}/CANARY-${attempt}?CANARY=${attempt}`);
    await fetch(`${site.url}/api/CANARY-${attempt}`);
    await fetch(`${site.url}/assets/CANARY-${attempt}.js`);
    await fetch(`${site.url}/features?CANARY=${attempt}`, { method: 'MKCOL' });
  }
  const series = async () =>
    (await scrape()).match(/(?<=^site_request_seconds_count\{).*(?=\} \d+$)/gm)?.sort();
  await expect
    .poll(series)
    .toEqual([
      'method="GET",route="*",status="4xx"',
      'method="GET",route="/api/*",status="4xx"',
      'method="GET",route="/assets/*",status="4xx"',
      'method="GET",route="/healthz",status="2xx"',
      'method="other",route="/features",status="4xx"',
    ]);
  expect(await scrape()).not.toContain('CANARY');
});

test('a backend that is away shows as calls cut short', async () => {
  await using backend = await startRecordingBackend();
  backend.answers['GET /api/user/user'] = (res) => res.destroy();
  backend.answers['POST /api/contact/send'] = (res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
    res.write('{', () => res.destroy());
  };
  backend.answers['POST /api/auth/basic/login'] = json({}, { status: 503 });
  const { site, value } = await startMeasured({ BACKEND_URL: backend.url });
  await using _ = site;
  const visitor = await Visitor.at(site.url, '/login', { jwt: 's' });
  const letter = { subject: 'Prix', message: 'Bonjour' };
  expect((await visitor.call('contact/send', letter)).status).toBe(502);
  await visitor.call('auth/basic/login', { email: 'awa@exemple.ci' });
  const count = (labels: string) => value(`site_backend_call_seconds_count{${labels}}`);
  await expect.poll(() => count('call="contact",outcome="cut"')).toBe(1);
  expect(await count('call="login",outcome="5xx"')).toBe(1);
  expect(await count('call="user",outcome="cut"')).toBe(1);
  // The mails are that backend's.
  expect(await value('site_mails_waiting')).toBeUndefined();
});

test('the figures have one address, which visitors do not reach', async () => {
  const { site, url } = await startMeasured();
  await using _ = site;
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(url)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const other of ['/', '/features', '/metrics/', '/healthz'])
    expect((await fetch(new URL(other, url))).status, other).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
});
