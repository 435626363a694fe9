import { type Browser, chromium } from 'playwright';
import { findChromium } from '../support/chromium.ts';
import { median, type Row } from './cpu-per-request.ts';
import { start, startSite } from './processes.ts';

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
  /** Milliseconds until the first and the largest contentful paint. */
  readonly first: number;
  readonly largest: number;
}

/** Measures the first visit to a page, beside the same page without scripts. */
export async function benchFirstPaint() {
  await using site = await startSite();
  await using still = await start('tests/bench/still-server.ts', { args: [site.url] });
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, ...(env && { env }) });
  const rows: Row[] = [];
  for (const page of ['/', '/features']) {
    const [ours, limit]: [Paint[], Paint[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const paint = await visit(browser, site.url + page);
      const stillPaint = await visit(browser, still.url + page);
      // The first round warms the browser up.
      if (round === 0) continue;
      ours.push(paint);
      limit.push(stillPaint);
    }
    const [first, firstOfLimit] = [ours, limit].map((list) => median(list.map((one) => one.first)));
    rows.push({
      page,
      'first paint ms': first?.toFixed(0),
      'without scripts': firstOfLimit?.toFixed(0),
      ratio: ((first ?? 0) / (firstOfLimit ?? 0)).toFixed(2),
      'at most': 1.05,
      'largest paint ms': median(ours.map(({ largest }) => largest)).toFixed(0),
    });
  }
  await browser.close();
  return rows;
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
    const paints = await entries('paint');
    const largest = await entries('largest-contentful-paint');
    const first = paints.find(({ name }) => name === 'first-contentful-paint');
    return {
      first: first?.startTime ?? Number.NaN,
      largest: largest.at(-1)?.startTime ?? Number.NaN,
    };
  });
  await context.close();
  return paint;
}
