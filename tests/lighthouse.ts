import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { publicPaths } from '../shared/page/page-facts.ts';
import { findChromium } from './support/chromium.ts';
import { startSite } from './support/process.ts';

/*
 * `npm run nightly -- lighthouse`, after a build: every public page as a phone sees it, offline. Fails below
 * 100 for performance, accessibility, best practices or search engines; speed is judged by the
 * median of several visits.
 */

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const visits = 5;

const { executablePath, env } = await findChromium();
await using site = await startSite();
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(env && { envVars: env }),
});
let isPerfect = true;
for (const path of publicPaths) {
  const results: Awaited<ReturnType<typeof judge>>[] = [];
  for (let visit = 0; visit < visits; visit += 1)
    results.push(await judge(chrome, site.url + path));
  const scores = categories.map((name) => median(results.map(({ scores }) => scores[name])));
  const failed = new Set(results.flatMap(({ failed }) => failed));
  isPerfect &&= scores.every((score) => score === 100);
  process.stdout.write(`${path.padEnd(20)} ${scores.join(' ')} ${[...failed].join(' ')}\n`);
}
chrome.kill();
process.exitCode = isPerfect ? 0 : 1;

async function judge({ port }: LaunchedChrome, url: string) {
  const { lhr } =
    (await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })) ?? {};
  const score = (name: string) => Math.round((lhr?.categories[name]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((name) => [name, score(name)])),
    failed: Object.values(lhr?.audits ?? {})
      .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

function median(values: (number | undefined)[]): number {
  return values.map((value) => value ?? 0).sort((one, other) => one - other)[visits >> 1] ?? 0;
}
