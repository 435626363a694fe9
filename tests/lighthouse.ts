import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { publicPaths } from '../shared/paths.ts';
import { findChromium } from './support/chromium.ts';
import { startSite } from './support/process.ts';

/*
 * `npm run lighthouse`, after a build: every public page as a phone sees it, offline. Fails below
 * 100 for accessibility, best practices or search engines.
 */

const categories = ['accessibility', 'best-practices', 'seo'] as const;

const { executablePath, env } = await findChromium();
await using site = await startSite();
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(env && { envVars: env }),
});
let isPerfect = true;
for (const path of publicPaths) {
  const result = await lighthouse(site.url + path, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  const scores = categories.map((name) =>
    Math.round((result?.lhr.categories[name]?.score ?? 0) * 100),
  );
  const failed = Object.values(result?.lhr.audits ?? {}).filter(({ score }) => score === 0);
  isPerfect &&= scores.every((score) => score === 100);
  process.stdout.write(
    `${path.padEnd(20)} ${scores.join(' ')} ${failed.map(({ id }) => id).join(' ')}\n`,
  );
}
chrome.kill();
process.exitCode = isPerfect ? 0 : 1;
