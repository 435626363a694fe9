import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, waitUntilStill } from './site.ts';

/*
 * Checks of a screen: axe, overflow and large letters.
 */

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

/** Runs axe in a window as tall as the page, because sticky bars of a shorter one cover parts. */
export async function expectNoFinding(page: Page) {
  await waitUntilStill(page);
  const { width = 0, height: before = 0 } = page.viewportSize() ?? {};
  const { height, isLoaded } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    isLoaded: 'axe' in window,
  }));
  await page.setViewportSize({ width, height });
  await waitUntilStill(page);
  // In the page itself, because the package for Playwright opens a page for each result and takes ten times as long.
  if (!isLoaded) await page.evaluate(source);
  const violations = await page.evaluate(async (options) => {
    const results = await window.axe?.run(options);
    return results?.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
  expect(violations, `${page.url()} at ${width} px`).toEqual([]);
  await page.setViewportSize({ width, height: before });
}

export async function expectNoOverflow(page: Page) {
  await waitUntilStill(page);
  // Not innerWidth, which a phone's browser widens with the page.
  const { width = 0 } = page.viewportSize() ?? {};
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(needed, `width of ${page.url()}`).toBeLessThanOrEqual(width);
}

/** Sets the browser's own letter size, which media queries in rem follow. */
export async function setLetters(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Checks the present screen in a wide window, and on phones in the dark. */
export async function expectGood(page: Page) {
  await expectGoodOnPhone(page);
  await runInWindow(page, 1280, async () => {
    await expectNoOverflow(page);
    await expectNoFinding(page);
  });
}

/** Checks the present screen on phones in the dark, and on the narrowest in letters of twice the size. */
export async function expectGoodInLargeLetters(page: Page) {
  await expectGoodOnPhone(page);
  await runInWindow(page, 1280, () => expectNoOverflow(page));
  await runInWindow(page, 320, async () => {
    await setLetters(page, 32);
    await expectNoOverflow(page);
    await setLetters(page, 16);
  });
}

/** Runs axe in the dark: tests/site/colours.test.ts checks all colours in both schemes. */
async function expectGoodOnPhone(page: Page) {
  await runInWindow(page, 360, () => expectNoOverflow(page));
  await runInWindow(page, 320, async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoOverflow(page);
    await expectNoFinding(page);
    await page.emulateMedia({ colorScheme: null });
  });
}

async function runInWindow(page: Page, width: number, judge: () => Promise<void>) {
  const before = page.viewportSize() ?? { width: 1280, height: 740 };
  await page.setViewportSize({ width, height: 740 });
  await judge();
  await page.setViewportSize(before);
}

/** Finds words that break over two lines, apart from addresses. */
const findBrokenWords = (page: Page) =>
  page
    .locator('body *:not(script, .visually-hidden, .visually-hidden *)')
    .evaluateAll((elements) => {
      const texts = elements
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE);
      const words = texts.flatMap((text) =>
        [...(text.nodeValue ?? '').matchAll(/[^\s\u2010-]+/gu)].map(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return { word, parts: [...range.getClientRects()] };
        }),
      );
      const isBroken = ([first, ...others]: DOMRect[]) =>
        others.some(({ top }) => first && top > first.bottom - 1);
      return words
        .filter(({ word, parts }) => !/[@/]|\w\.\w/.test(word) && isBroken(parts))
        .map(({ word }) => word);
    });

/** Sums the heights of fixed and sticky bars. */
const measureBars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
      .filter((element) => getComputedStyle(element).inset !== 'auto')
      .reduce((sum, element) => {
        const { height, width } = element.getBoundingClientRect();
        return width > innerWidth / 2 ? sum + height : sum;
      }, 0),
  );

/** Expects that the page is readable on a phone of 360 px with letters of twice the size. */
export async function expectReadable(page: Page): Promise<void> {
  await setLetters(page, 32);
  await expectNoOverflow(page);
  expect(await findBrokenWords(page)).toEqual([]);
  expect(await measureBars(page)).toBeLessThanOrEqual(740 * 0.25);
  await setLetters(page, 16);
}
