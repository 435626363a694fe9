import { type Browser, chromium } from 'playwright';
import { findChromium } from '../support/chromium.ts';
import { median, type Row } from './cpu-per-request.ts';
import { startSite } from './processes.ts';

/** A cheap phone on a slow network, as Chromium imitates them. */
const slowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const rounds = 7;

/** Measures the first visit to a page: its paints, requests and bytes. */
export async function benchFirstPaint() {
  await using site = await startSite();
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, ...(env && { env }) });
  const rows: Row[] = [];
  for (const page of ['/', '/features', '/contacts', '/book']) {
    // The first visit only warms the browser up.
    await visit(browser, site.url + page);
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visit(browser, site.url + page));
    const [first, largest] = (['first', 'largest'] as const).map((paint) =>
      median(visits.map((visit) => visit[paint])),
    ) as [number, number];
    rows.push({
      page,
      'first paint ms': first.toFixed(0),
      'largest paint ms': largest.toFixed(0),
      ratio: (largest / first).toFixed(2),
      requests: visits[0]?.requests,
      kB: visits[0]?.kilobytes.toFixed(1),
    });
  }
  await browser.close();
  return rows;
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let [requests, bytes] = [0, 0];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    // Pictures inside a document or a style sheet count with it.
    if (encodedDataLength === 0) return;
    requests += 1;
    bytes += encodedDataLength;
  });
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
  return { ...paint, requests, kilobytes: bytes / 1000 };
}
