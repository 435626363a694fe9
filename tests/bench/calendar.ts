import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { fillDay } from '../agenda/support/large.ts';
import { plainDay } from '../agenda/support/visits.ts';
import { findChromium } from '../support/chromium.ts';
import { Outbox } from '../support/outbox.ts';
import { adminCode } from './owner.ts';
import { startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

/** Of a cheap phone, as Chromium imitates it. */
const slowdown = 4;
const rounds = 20;

/** Days of the calendar: as most have it, and the largest. */
const sizes = { '4 people, 20 appointments': [4, 20], '20 people, 150 appointments': [20, 150] };

interface Seen {
  /** Milliseconds. */
  paint: number;
  script: number;
  style: number;
  layout: number;
}

/** The owner's day and week, rendered by the server and seen on a phone, with all scripts and without any. */
export async function benchCalendar(): Promise<void> {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, ...(env && { env }) });
  const [server, phone]: [Row[], Row[]] = [[], []];
  for (const [size, [people = 0, appointments = 0]] of Object.entries(sizes)) {
    const day = plainDay(2);
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
    const db = await openDatabase({ file: join(dataDir, 'institute.sqlite') }, createLog('silent'));
    await fillDay(db, { people, appointments, day });
    await db.destroy();
    {
      await using site = await startSite({ DATA_DIR: dataDir, ADMIN_CODE: adminCode });
      const cookies = await signedIn(browser, site.url, dataDir);
      for (const [view, search] of [
        ['day', `jour=${day}`],
        ['week', `vue=semaine&jour=${day}`],
      ] as const) {
        const url = `${site.url}/admin?${search}`;
        server.push({ size, view, ...(await serverRow(url, day, cookies)) });
        phone.push({ size, view, ...(await phoneRow(browser, url, cookies)) });
      }
    }
    await rm(dataDir, { recursive: true, force: true });
  }
  await browser.close();
  printTable('The calendar, from the server', server);
  printTable(`The calendar on a phone: processor / ${slowdown}`, phone);
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function signedIn(browser: Browser, url: string, dataDir: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: url });
  const email = 'gerante@institut.example';
  const call = async (path: string, data?: object) => {
    await context.request.get('/login');
    const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': token };
    const answer = await context.request.post(`/api/${path}`, { headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  await call('auth/basic/login', { email });
  const link = new URL(await new Outbox(join(dataDir, 'outbox')).linkFor(email), url);
  await call(`auth/basic/verify/${link.searchParams.get('token')}`);
  await call('user/role', { email, role: 'admin', adminCode });
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function serverRow(url: string, day: string, cookies: Cookies) {
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const timed = async (asked: string) => {
    const began = performance.now();
    const text = await (await fetch(asked, { headers })).text();
    return { took: performance.now() - began, text };
  };
  const days = url.includes('semaine') ? 7 : 2;
  const data = new URL(`/api/admin/agenda?day=${day}&days=${days}`, url).href;
  const [pages, calls]: [number[], number[]] = [[], []];
  let html = '';
  for (let round = 0; round <= rounds; round += 1) {
    const page = await timed(url);
    const call = await timed(data);
    html = page.text;
    // The first warms the server up.
    if (round === 0) continue;
    pages.push(page.took);
    calls.push(call.took);
  }
  return {
    'p50 ms': at(pages, 0.5),
    'p95 ms': at(pages, 0.95),
    'its data alone p50': at(calls, 0.5),
    ratio: (Number(at(pages, 0.5)) / Number(at(calls, 0.5))).toFixed(1),
    elements: html.match(/<[a-z]/g)?.length ?? 0,
    'kB of HTML': (Buffer.byteLength(html) / 1000).toFixed(0),
    'kB compressed': (brotliCompressSync(html).length / 1000).toFixed(1),
    'at most': url.includes('semaine') ? 35 : 30,
  };
}

async function phoneRow(browser: Browser, url: string, cookies: Cookies) {
  const seen = { scripts: [] as Seen[], none: [] as Seen[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, javaScriptEnabled] of [
      ['scripts', true],
      ['none', false],
    ] as const) {
      const one = await visit(browser, url, { cookies, javaScriptEnabled });
      if (round > 0) seen[name].push(one);
    }
  }
  const of = (name: keyof Seen, list: readonly Seen[], share: number) =>
    at(
      list.map((one) => one[name]),
      share,
    );
  const ratio = Number(of('paint', seen.scripts, 0.95)) / Number(of('paint', seen.none, 0.95));
  return {
    'paint p50 ms': of('paint', seen.scripts, 0.5),
    'p95 ms': of('paint', seen.scripts, 0.95),
    'without scripts p95': of('paint', seen.none, 0.95),
    ratio: ratio.toFixed(2),
    'at most': 1.2,
    'script p50': of('script', seen.scripts, 0.5),
    'script p95': of('script', seen.scripts, 0.95),
    'style p95': of('style', seen.scripts, 0.95),
    'layout p95': of('layout', seen.scripts, 0.95),
  };
}

interface Visitor {
  readonly cookies: Cookies;
  readonly javaScriptEnabled: boolean;
}

/** From the document's arrival to its first paint, and what came until it was alive and at rest. */
async function visit(browser: Browser, url: string, { cookies, ...more }: Visitor): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, ...more });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? 0);
  const paint = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return (first?.startTime ?? Number.NaN) - (navigation?.responseStart ?? 0);
  });
  await context.close();
  return {
    paint,
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  };
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0).toFixed(1);
}
