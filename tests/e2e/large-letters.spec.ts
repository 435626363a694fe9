import type { Page } from 'playwright/test';
import { expectNoOverflow, setLetters } from './axe.ts';
import { expect, test, waitUntilAlive } from './site.ts';

/*
 * A phone of 360 px whose owner has set letters twice as large: pages read as they do for everybody else.
 */

const hours =
  '/book?categorie=onglerie&soin=onglerie/manucure-spa&personnes=1&voir=heures&mois=2026-12';

const screens = [
  '/',
  '/login',
  '/verify?token=abc',
  '/features',
  '/features?q=epilation&max=10000',
  '/features?q=introuvable',
  '/contacts',
  '/book',
  '/book?categorie=corps&type=electrostimulation',
  '/book?jour=2026-12-05&personnes=2&categorie=visage&type=gamme-clarins',
  '/book?voir=demande',
  `${hours}&jour=2026-12-15`,
  '/book/demande?numero=RDV-7K2M&jour=2026-11-24&categorie=maquillage&personnes=3&moment=Matin',
  '/unauthorized',
  '/booking',
  '/confidentialite',
  '/mentions-legales',
];

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

test.use({
  viewport: { width: 360, height: 740 },
  expectedConsole: /status of (400|403|404)|^error: /,
});

for (const path of screens) {
  test(`${path} is read with letters twice as large`, async ({ page }) => {
    await setLetters(page, 32);
    await page.goto(path);
    await waitUntilAlive(page);
    await page.evaluate(() => document.fonts.ready);
    await expectNoOverflow(page);
    expect(await brokenWords(page)).toEqual([]);
    expect(await heightOfBars(page)).toBeLessThanOrEqual(740 * 0.25);
  });
}
