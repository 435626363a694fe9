import type { Page } from 'playwright/test';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { expect, openAlive, signInAdmin, test } from './site.ts';

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

/** Fields over which a fixed or sticky layer lies, at the edges too, once they or the field before have the focus. */
const coveredInTurn = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isLayer = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isLayer(element.parentElement));
    const isCovered = (field: Element) => {
      const { left, right, top, bottom } = field.getBoundingClientRect();
      return [top + 2, (top + bottom) / 2, bottom - 2]
        .map((y) => document.elementFromPoint((left + right) / 2, y))
        .some(
          (over) =>
            over &&
            over !== field &&
            !field.contains(over) &&
            !over.contains(field) &&
            isLayer(over),
        );
    };
    const fields = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)')]
      .filter((field) => field.checkVisibility() && !field.closest('.visually-hidden'))
      .filter((field) => !field.matches('[type=hidden], [tabindex="-1"]'));
    const covered: (string | null)[] = [];
    for (const field of fields) {
      field.focus();
      await drawn();
      if (isCovered(field)) covered.push(field.getAttribute('name'));
    }
    return { count: fields.length, covered };
  });

const booked = '/book?categorie=onglerie&soin=onglerie/manucure-spa&personnes=1';

for (const width of [320, 360]) {
  test.describe(`at ${width} px, one field after the other`, () => {
    test.use({ viewport: { width, height: 640 } });

    for (const path of [booked, `${booked}&voir=demande`, '/contacts', '/login']) {
      test(`no layer lies over a field of ${path}`, async ({ page }) => {
        await openAlive(page, path);
        const { count, covered } = await coveredInTurn(page);
        expect(count).toBeGreaterThan(0);
        expect(covered).toEqual([]);
      });
    }

    test('nor over one of the back office', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      for (const path of [
        `${adminPaths.adminBook}?soin=capillaires/coupe-femme`,
        adminPaths.adminBlocks,
        `${adminPaths.adminFacts}?groupe=adresse`,
        adminPaths.adminHours,
        `${adminPaths.adminTreatment}?id=visage/soin-clarins-fermete`,
        `${adminPaths.adminLane}?id=1`,
      ]) {
        await openAlive(page, path);
        const { count, covered } = await coveredInTurn(page);
        expect(count, path).toBeGreaterThan(0);
        expect(covered, path).toEqual([]);
      }
    });
  });
}
