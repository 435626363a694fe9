import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, settled } from './site.ts';

/*
 * What every screen has to be: found good by axe, and no wider than its window.
 */

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** On the narrowest phone it is dark; tests/site/colours.test.ts holds each pair of colours in both. */
const looks = { 320: 'dark', 1280: 'light' } as const;
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

/** In a window as tall as the page: bars that stick to a shorter one cover whatever is beneath. */
export async function expectNoFinding(page: Page) {
  await settled(page);
  const { width = 0, height: before = 0 } = page.viewportSize() ?? {};
  const { height, isLoaded } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    isLoaded: 'axe' in window,
  }));
  await page.setViewportSize({ width, height });
  await settled(page);
  // In the page itself: the package for Playwright opens another one for each result, ten times as long.
  if (!isLoaded) await page.evaluate(source);
  const violations = await page.evaluate(async (options) => {
    const found = await window.axe?.run(options);
    return found?.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
  expect(violations, `${page.url()} at ${width} px`).toEqual([]);
  await page.setViewportSize({ width, height: before });
}

export async function expectNoOverflow(page: Page) {
  await settled(page);
  // Not innerWidth, which a phone's browser widens with the page.
  const { width = 0 } = page.viewportSize() ?? {};
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed, `width of ${page.url()}`).toBeLessThanOrEqual(width);
}

/** As the browser's own setting has them, by which media queries in rem go too: while the session lasts. */
export async function setLetters(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Judges what is on the screen now, narrow, wide and in the dark. */
export async function expectGood(page: Page) {
  const before = page.viewportSize() ?? { width: 1280, height: 740 };
  for (const [width, colorScheme] of Object.entries(looks)) {
    await page.setViewportSize({ width: Number(width), height: 740 });
    await page.emulateMedia({ colorScheme });
    await expectNoOverflow(page);
    await expectNoFinding(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
}

/** The same, and on the narrowest phone in letters of twice the size. */
export async function expectGoodInLargeLetters(page: Page) {
  await expectGood(page);
  const before = page.viewportSize() ?? { width: 1280, height: 740 };
  await page.setViewportSize({ width: 320, height: 740 });
  await setLetters(page, 32);
  await expectNoOverflow(page);
  await setLetters(page, 16);
  await page.setViewportSize(before);
}
