import type { Page } from 'playwright/test';
import { expect, openAlive, test } from './site.ts';

/*
 * The bars at the bottom of a phone's screen lie over no field that is in sight.
 */

/** The fields that would be wholly in sight, above the bar of every page, but for something over them. */
const coveredFields = (page: Page) =>
  page.evaluate(() => {
    const isOver = (field: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && top !== field && !field.contains(top) && !top.contains(field);
    };
    const edge = document.querySelector('.contact-bar')?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll('main :is(input, select, textarea)')]
      .filter(
        (field) => field.checkVisibility() && !field.matches('[type=hidden], [type=checkbox]'),
      )
      .filter((field) => {
        const { left, right, top, bottom } = field.getBoundingClientRect();
        if (top < 0 || bottom > edge) return false;
        const middle = (left + right) / 2;
        return isOver(field, middle, top + 2) || isOver(field, middle, bottom - 2);
      })
      .map((field) => field.getAttribute('name'));
  });

const chosen = 'soin=onglerie/manucure-spa&categorie=onglerie';
const massage = 'soin=corps/massage-tonique&categorie=corps&type=massages';

for (const [width, height, when] of [
  [320, 640, ''],
  [360, 640, ' @nightly'],
  [360, 740, ''],
] as const) {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without';
    test.describe(`${width} × ${height} px, ${how} JavaScript${when}`, () => {
      test.use({ viewport: { width, height }, javaScriptEnabled });

      for (const path of [
        '/book?soin=onglerie/manucure-spa',
        `/book?${chosen}`,
        `/book?${massage}`,
        `/book?${massage}&personnes=2`,
        `/book?${chosen}&voir=demande#etape-coordonnees`,
      ]) {
        test(`${path} opens with no field covered`, async ({ page }) => {
          await (javaScriptEnabled ? openAlive(page, path) : page.goto(path));
          await expect(page.locator('.next-step').filter({ visible: true })).not.toHaveCount(0);
          expect(await coveredFields(page)).toEqual([]);
        });
      }
    });
  }
}
