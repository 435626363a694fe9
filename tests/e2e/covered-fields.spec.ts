import type { Page } from 'playwright/test';
import { paths } from '../../shared/page/paths.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { coveredInTurn } from './covered-in-turn.ts';
import { addressesOf, adminScreens } from './screens.ts';
import { expect, openAlive, settled, signInAdmin, withOwnSite } from './site.ts';

/*
 * The bars at the bottom of a phone's screen lie over no field that is in sight.
 */

const test = withOwnSite();

/** The fields that would be wholly in sight, above the bar of every page, but for something over them. */
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

/** Of the bar that sends: whether it sticks, though not all of it is in sight. */
const isBarCut = (page: Page) =>
  page.locator('.request .next-step').evaluate((bar) => {
    const { bottom } = bar.getBoundingClientRect();
    return getComputedStyle(bar).position === 'sticky' && bottom > innerHeight + 1;
  });

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
          if (path.includes('#')) expect(await isBarCut(page)).toBe(false);
        });
      }
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

    for (const path of [booked, `${booked}&voir=demande`, waiting, '/contacts', '/login']) {
      test(`no layer lies over a field of ${path}`, async ({ page }) => {
        await openAlive(page, path);
        const { count, covered } = await coveredInTurn(page);
        expect(count).toBeGreaterThan(0);
        expect(covered).toEqual([]);
      });
    }

    test('nor over one of the back office', async ({ page, outbox, site }) => {
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
