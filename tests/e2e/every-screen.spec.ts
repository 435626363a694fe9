import type { Page } from 'playwright/test';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { expectGood, expectGoodInLargeLetters, expectReadable } from './axe.ts';
import { adminScreens, getAddresses, picturedScreens, visitorScreens } from './screens.ts';
import { expect, signInAdmin, waitUntilHydrated, withOwnSite } from './site.ts';

/*
 * Loads every screen once. It hydrates silently, breaks no policy and has one main heading. Axe finds nothing in three
 * widths and in the dark, and nothing is wider than the window.
 */

const test = withOwnSite();
test.describe.configure({ mode: 'parallel' });
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  // Chromium logs the status of a document that is not a success.
  expectedConsole: /status of (403|404)/,
});

async function expectHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  const heading = page.locator('main h1');
  const before = await heading.innerText();
  await waitUntilHydrated(page);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await heading.innerText()).toBe(before);
}

const day = plainWeekday(12);

/** Addresses that one test loads with the same browser and sign-in. */
const screensOfTest = 6;

/** Splits a list into lists of `screensOfTest`. */
function splitForTests<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / screensOfTest);
  return Array.from({ length: count }, (_, at) =>
    items.slice(at * screensOfTest, (at + 1) * screensOfTest),
  );
}

for (const [index, paths] of splitForTests(visitorScreens(day)).entries()) {
  test(`visitors can read each of their screens, part ${index + 1}`, async ({ page }) => {
    for (const path of paths) {
      await expectHydrated(page, path);
      // Beside a chosen hour the column of treatment names is too narrow for large letters.
      if (path !== picturedScreens(day)['book-hour-chosen']) await expectReadable(page);
      await expectGood(page);
    }
  });
}

test('the back office is refused in the same words on its paths', async ({ page }) => {
  // One component shows the refusal. A server test checks it on all paths.
  const someAddresses = Object.values(adminPaths).filter((_, at) => at % 6 === 0);
  for (const path of someAddresses) await expectHydrated(page, path);
});

for (const [index, screens] of splitForTests(adminScreens).entries()) {
  test(`the owner can read ${screens.join(', ')}`, async ({ page, outbox, site }) => {
    const ownDay = plainWeekday(index);
    const name = 'Un nom très long Kouadio-Konan-Bédié';
    const visitor = await Visitor.at(site.url);
    const { body } = await visitor.call('booking/appointment', appointment({ day: ownDay, name }));
    await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour, 05 06 07 08 09' });
    await signInAdmin(page, outbox);
    const entries = { day: ownDay, request: body.number, message: '1' };
    for (const path of screens.flatMap((screen) => getAddresses(screen, entries))) {
      await expectHydrated(page, path);
      // An open menu covers its page.
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('main details:not(.more-menu)'))
          fold.setAttribute('open', '');
      });
      await expectGoodInLargeLetters(page);
    }
  });
}
