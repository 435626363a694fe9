import { type Browser, chromium } from 'playwright';
import { findChromium, fullChromium } from '../support/chromium.ts';
import { buildWithAstro } from './astro.ts';
import { median } from './measure.ts';
import { start, startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

/** A cheap phone on a slow network, as Chromium imitates them. */
const slowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const rounds = 7;

interface Paint {
  first: number;
  largest: number;
  /** What tasks over 50 ms took beyond that. */
  blocked: number;
  shift: number;
}

const paths = ['/', '/features'] as const;

/**
 * When a page of the site is seen on a first visit, against the same content without any script: by hand, and as Astro
 * builds it. In the browser of the tests, and in the system's where it has one.
 */
export async function benchPaint(): Promise<void> {
  await using site = await startSite();
  await using built = await buildWithAstro(site.url, paths);
  const still = (mode: string) => start('tests/bench/still-server.ts', { args: [site.url, mode] });
  await using inline = await still('inline');
  await using linked = await still('linked');
  await using astro = await still(built.folder);
  const rivals = { ours: site.url, inline: inline.url, linked: linked.url, astro: astro.url };
  const found = { pinned: await findChromium(), full: fullChromium() };
  const rows: Row[] = [];
  for (const [name, chosen] of Object.entries(found)) {
    if (!chosen) continue;
    const { executablePath, env } = chosen;
    const browser = await chromium.launch({ executablePath, ...(env && { env }) });
    for (const path of paths) {
      rows.push({ page: path, browser: name, ...rowOf(await visitInTurn(browser, rivals, path)) });
    }
    await browser.close();
  }
  printTable(`First visit: processor / ${slowdown}, ${network.latency} ms, 1.6 Mbit/s`, rows);
}

type Seen = Record<keyof Paint, number>;

/** The medians of each. */
async function visitInTurn<Name extends string>(
  browser: Browser,
  urls: Record<Name, string>,
  path: string,
): Promise<Record<Name, Seen>> {
  const names = Object.keys(urls) as Name[];
  const paints = new Map(names.map((name) => [name, [] as Paint[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const paint = await visit(browser, urls[name] + path);
      // The first visit warms the browser up.
      if (round > 0) paints.get(name)?.push(paint);
    }
  }
  const of = (name: Name, what: keyof Paint) =>
    median((paints.get(name) ?? []).map((paint) => paint[what]));
  const seen = (name: Name): Seen => ({
    first: of(name, 'first'),
    largest: of(name, 'largest'),
    blocked: of(name, 'blocked'),
    shift: of(name, 'shift'),
  });
  return Object.fromEntries(names.map((name) => [name, seen(name)])) as Record<Name, Seen>;
}

const rowOf = (seen: Record<'ours' | 'inline' | 'linked' | 'astro', Seen>): Row => ({
  'first paint ms': seen.ours.first.toFixed(0),
  'by hand': seen.inline.first.toFixed(0),
  'of it': (seen.ours.first / seen.inline.first).toFixed(2),
  'at most': 1.05,
  'with a linked sheet': seen.linked.first.toFixed(0),
  Astro: seen.astro.first.toFixed(0),
  'largest ms': seen.ours.largest.toFixed(0),
  'by hand ': seen.inline.largest.toFixed(0),
  'Astro ': seen.astro.largest.toFixed(0),
  'after Astro, at most 60': (seen.ours.largest - seen.astro.largest).toFixed(0),
  'blocked ms': seen.ours.blocked.toFixed(0),
  'at most ': 40,
  shift: seen.ours.shift.toFixed(3),
});

async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const sum = (list: PerformanceEntry[], read: (entry: PerformanceEntry) => number) =>
      list.reduce((total, entry) => total + read(entry), 0);
    const [paints, largest, long, shifts] = await Promise.all([
      entries('paint'),
      entries('largest-contentful-paint'),
      entries('longtask'),
      entries('layout-shift'),
    ]);
    return {
      first: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
      largest: largest.at(-1)?.startTime ?? Number.NaN,
      blocked: sum(long, ({ duration }) => Math.max(0, duration - 50)),
      shift: sum(shifts, (entry) => (entry as PerformanceEntry & { value: number }).value),
    };
  });
  await context.close();
  return paint;
}
