import type { Page } from 'playwright/test';
import { expectNoOverflow, setLetters } from './axe.ts';
import { expect } from './site.ts';

/** Words of which a part stands on the next line; addresses may break anywhere. */
const brokenWords = (page: Page) =>
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

/** What stays in sight however far one scrolls. */
const heightOfBars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
      .filter((element) => getComputedStyle(element).inset !== 'auto')
      .reduce((sum, element) => {
        const { height, width } = element.getBoundingClientRect();
        return width > innerWidth / 2 ? sum + height : sum;
      }, 0),
  );

/** On a phone of 360 px whose owner has set letters twice as large the page reads as it does for everybody else. */
export async function expectReadable(page: Page): Promise<void> {
  await setLetters(page, 32);
  await expectNoOverflow(page);
  expect(await brokenWords(page)).toEqual([]);
  expect(await heightOfBars(page)).toBeLessThanOrEqual(740 * 0.25);
  await setLetters(page, 16);
}
