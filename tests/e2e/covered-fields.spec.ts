import type { Page } from 'playwright/test';
import { paths } from '../../shared/page/paths.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { addressesOf, adminScreens } from './screens.ts';
import { expect, openAlive, settled, signInAdmin, withOwnSite } from './site.ts';

/*
 * The bars at the bottom of a phone's screen lie over no field that is in sight.
 */

const test = withOwnSite();

/** Finds fields above the page's bar that something covers. */
const coveredFields = async (page: Page) => {
  await settled(page);
  return page.evaluate(() => {
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
};

const chosen = 'soin=onglerie/manucure-spa&categorie=onglerie';
const massage = 'soin=corps/massage-tonique&categorie=corps&type=massages';

for (const [width, height, when] of [
  [320, 640, ''],
  [360, 740, ' @nightly'],
] as const) {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without';
    test.describe(`${width} × ${height} px, ${how} JavaScript${when}`, () => {
      test.use({ viewport: { width, height }, javaScriptEnabled });

      test('the booking form opens with no field covered', async ({ page }) => {
        for (const path of [
          '/book?soin=onglerie/manucure-spa',
          `/book?${chosen}`,
          `/book?${massage}`,
          `/book?${massage}&personnes=2`,
          `/book?${chosen}&voir=demande#etape-coordonnees`,
        ]) {
          await (javaScriptEnabled ? openAlive(page, path) : page.goto(path));
          await expect(page.locator('.booking')).toBeVisible();
          expect(await coveredFields(page), path).toEqual([]);
        }
      });
    });
  }
}

const treatment = 'categorie=onglerie&soin=onglerie/manucure-spa&personnes=1';
const booked = `/book?${treatment}`;
const waiting = `${paths.waiting}?${treatment}&jour=${plainDay()}`;

for (const [width, when] of [
  [320, ''],
  [360, ' @nightly'],
] as const) {
  test.describe(`at ${width} px, one field after the other${when}`, () => {
    // Some addresses of the back office name nothing that is there.
    test.use({ viewport: { width, height: 640 }, expectedConsole: /status of 404/ });

    test('no layer lies over a focused field of a visitor’s page', async ({ page }) => {
      for (const path of [booked, `${booked}&voir=demande`, waiting, '/contacts', '/login']) {
        await openAlive(page, path);
        const { count, covered } = await coveredInTurn(page);
        expect(count).toBeGreaterThan(0);
        expect(covered, path).toEqual([]);
      }
    });

    test('no layer lies over a focused field of the back office', async ({
      page,
      outbox,
      site,
    }) => {
      const day = plainDay(width / 40);
      const visitor = await Visitor.at(site.url);
      const { body } = await visitor.call('booking/appointment', appointment({ day }));
      await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour, 05 06 07 08 09' });
      await signInAdmin(page, outbox);
      const entries = { day, request: body.number, message: '1' };
      let fields = 0;
      for (const path of adminScreens.flatMap((screen) => addressesOf(screen, entries))) {
        await page.goto(path);
        const { count, covered } = await coveredInTurn(page);
        fields += count;
        expect(covered, path).toEqual([]);
      }
      expect(fields).toBeGreaterThan(300);
    });
  });
}

/** Finds fields under a fixed or sticky layer, at the edges too, once they or the field before have the focus. */
async function coveredInTurn(page: Page) {
  await settled(page);
  return page.evaluate(async () => {
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
    for (const fold of document.querySelectorAll('main details')) {
      if (!fold.closest('nav')) fold.setAttribute('open', '');
    }
    const fields = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)')]
      .filter((field) => field.checkVisibility() && !field.closest('.visually-hidden'))
      .filter((field) => !field.matches('[type=hidden], [tabindex="-1"]'));
    const covered: (string | null)[] = [];
    for (const field of fields) {
      field.focus();
      await drawn();
      // A hidden or disabled field takes no focus.
      if (document.activeElement === field && isCovered(field))
        covered.push(field.getAttribute('name'));
    }
    return { count: fields.length, covered };
  });
}
