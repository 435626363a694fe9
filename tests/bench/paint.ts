import { type Browser, chromium } from 'playwright';
import { findChromium } from '../support/chromium.ts';
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

/** When a page of the site is seen on a first visit, against the same content without any script. */
export async function benchPaint(): Promise<void> {
  await using site = await startSite();
  const byHand = (mode: string) => start('tests/bench/still-server.ts', { args: [site.url, mode] });
  await using inline = await byHand('inline');
  await using linked = await byHand('linked');
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, ...(env && { env }) });
  const rows: Row[] = [];
  for (const path of ['/', '/features']) {
    const seen = new Map([site, inline, linked].map(({ url }) => [url, [] as Paint[]]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [url, paints] of seen) {
        const paint = await visit(browser, url + path);
        // The first visit warms the browser up.
        if (round > 0) paints.push(paint);
      }
    }
    const of = ({ url }: { url: string }, name: keyof Paint) =>
      median((seen.get(url) ?? []).map((paint) => paint[name]));
    const ratio = (name: keyof Paint) => (of(site, name) / of(inline, name)).toFixed(2);
    rows.push({
      page: path,
      'first paint ms': of(site, 'first').toFixed(0),
      'by hand': of(inline, 'first').toFixed(0),
      ratio: ratio('first'),
      'largest ms': of(site, 'largest').toFixed(0),
      'by hand ': of(inline, 'largest').toFixed(0),
      'ratio ': ratio('largest'),
      'at most': 1.05,
      'with a linked sheet': of(linked, 'first').toFixed(0),
      'blocked ms': of(site, 'blocked').toFixed(0),
      'at most ': 40,
      shift: of(site, 'shift').toFixed(3),
    });
  }
  await browser.close();
  printTable(`First visit: processor / ${slowdown}, ${network.latency} ms, 1.6 Mbit/s`, rows);
}

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
