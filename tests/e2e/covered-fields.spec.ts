import type { Page } from 'playwright/test';
import { paths } from '#shared/page/paths.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { getAddresses } from './screens.ts';
import { expect, signInAdmin, waitUntilStill, withOwnSite } from './site.ts';

/*
 * The bars at the bottom of a phone's screen cover no visible field.
 */

const test = withOwnSite();

const treatment = 'categorie=onglerie&soin=onglerie/manucure-spa&personnes=1';
const bookingPage = `/book?${treatment}`;
const waiting = `${paths.waiting}?${treatment}&jour=${plainWeekday()}`;

// Some addresses of the back office name an entry that does not exist.
test.use({ viewport: { width: 320, height: 640 }, expectedConsole: /status of 404/ });

test('nothing covers a focused field of a visitor’s page', async ({ page }) => {
  for (const path of [
    bookingPage,
    `${bookingPage}&voir=demande&jour=${plainWeekday()}`,
    waiting,
    '/contacts',
    '/login',
  ]) {
    await page.goto(path);
    const { count, covered } = await findCoveredFields(page);
    expect(count).toBeGreaterThan(0);
    expect(covered, path).toEqual([]);
  }
});

/** Screens with many fields, or with a layer of their own. */
const formScreens = [
  'admin',
  'adminBook',
  'adminRequest',
  'adminResource',
  'adminPrices',
  'adminTreatment',
] as const;

test('nothing covers a focused field of the back office', async ({ page, outbox, site }) => {
  const day = plainWeekday();
  const visitor = await Visitor.at(site.url);
  const { body } = await visitor.call('booking/appointment', appointment({ day }));
  await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour, 05 06 07 08 09' });
  await signInAdmin(page, outbox);
  const entries = { day, request: body.number, message: '1' };
  let fields = 0;
  for (const path of formScreens.flatMap((screen) => getAddresses(screen, entries))) {
    await page.goto(path);
    const { count, covered } = await findCoveredFields(page);
    fields += count;
    expect(covered, path).toEqual([]);
  }
  expect(fields).toBeGreaterThan(100);
});

/** Finds fields that a fixed or sticky layer covers while they, or the field before, have the focus. */
async function findCoveredFields(page: Page) {
  await waitUntilStill(page);
  return page.evaluate(async () => {
    const waitForFrames = () =>
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
    const coveredFields: (string | null)[] = [];
    for (const field of fields) {
      field.focus();
      await waitForFrames();
      // A hidden or disabled field takes no focus.
      if (document.activeElement === field && isCovered(field))
        coveredFields.push(field.getAttribute('name'));
    }
    return { count: fields.length, covered: coveredFields };
  });
}
