import type { Locator, Page } from 'playwright/test';
import { catalogue, treatmentsOf } from '../../shared/catalogue.ts';
import { appointment, plainDay } from '../support/agenda/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { expectNoOverflow } from './axe.ts';
import { expect, openAlive, withOwnSite, writeTo } from './site.ts';

/*
 * How a page's parts share its room: no column ends long before the other, and nothing is pushed out of line.
 */

const test = withOwnSite();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not there`);
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** How much earlier one half of the page ends than the other. */
async function voidOf(page: Page, parts: Locator): Promise<number> {
  const middle = (page.viewportSize()?.width ?? 0) / 2;
  const boxes = await Promise.all((await parts.all()).map(boxOf));
  const end = (side: typeof boxes) => Math.max(...side.map(({ bottom }) => bottom));
  const [left, right] = [boxes.filter(({ x }) => x < middle), boxes.filter(({ x }) => x >= middle)];
  return Math.abs(end(left) - end(right));
}

const hours = '/book?categorie=onglerie&soin=onglerie/manucure-spa&personnes=1&voir=heures';

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  for (const path of ['/book', '/book?categorie=onglerie', hours, `${hours}&jour=${plainDay(6)}`]) {
    test(`${path} has no void beside the longer column`, async ({ page }) => {
      await openAlive(page, path);
      const parts = page
        .locator('.care, .chosen-treatments, .next-step, .day-and-hour, .ways-out')
        .filter({ visible: true });
      expect(await voidOf(page, parts)).toBeLessThan(200);
      // Nothing lies over anything else.
      const boxes = await Promise.all((await parts.all()).map(boxOf));
      for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) {
          const isApart =
            one.bottom <= other.y ||
            other.bottom <= one.y ||
            one.right <= other.x ||
            other.right <= one.x;
          expect(isApart, JSON.stringify([one, other])).toBe(true);
        }
      }
    });
  }

  test('an appointment’s page, and its days and hours, fill both halves', async ({
    page,
    site,
  }) => {
    const visitor = await Visitor.at(site.url);
    const order = appointment({ day: plainDay(8) });
    const { status, body } = await visitor.call('booking/appointment', order);
    expect(status, JSON.stringify(body)).toBe(200);
    for (const search of ['?reserve=1', '', `?deplacer=1&jour=${plainDay(8)}`]) {
      await page.goto(body.manage + search);
      expect(await voidOf(page, page.locator('.visit .card')), search).toBeLessThan(260);
      await expectNoOverflow(page);
    }
  });

  test('the thanks for a message are as high as what stands beside them', async ({ page }) => {
    await writeTo(page);
    const { bottom } = await boxOf(page.locator('.contact-columns > .stack'));
    expect(bottom).toBeCloseTo((await boxOf(page.locator('#trouver').locator('..'))).bottom, 0);
  });

  test('what was found is as wide as the list, and what to do instead stands under the search', async ({
    page,
  }) => {
    await openAlive(page, '/features?q=epilation&max=10000');
    const group = await boxOf(page.locator('.price-group'));
    expect(group.right).toBeCloseTo((await boxOf(page.locator('.price-section'))).right, 0);
    await openAlive(page, '/features?q=rien-de-tel');
    const { x } = await boxOf(page.locator('.nothing-found'));
    expect(x).toBeCloseTo((await boxOf(page.getByRole('searchbox'))).x, 0);
  });
});

test('at 320 px a name of two lines and the place under it keep off the edges', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAlive(page, '/');
  const header = await boxOf(page.getByRole('banner'));
  const words = await boxOf(page.locator('.site-header .brand span'));
  expect(words.height).toBeGreaterThan(40);
  expect(words.y - header.y).toBeGreaterThanOrEqual(6);
  expect(header.bottom - words.bottom).toBeGreaterThanOrEqual(6);
});

test('the contacts on paper are dark on white, and have no form to fill in', async ({ page }) => {
  await openAlive(page, '/contacts');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox')).toHaveCount(0);
  for (const words of ['Contact', 'Horaires', 'Nous trouver']) {
    const heading = page.getByRole('heading', { name: words, exact: true });
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(46, 26, 20)');
  }
  const head = page.locator('.page-head');
  expect(await head.evaluate((one) => getComputedStyle(one).borderImageSource)).toBe('none');
});

test('who hears the booking form meets neither its hidden button nor two headings in a row', async ({
  page,
}) => {
  await openAlive(page, '/book');
  const main = page.getByRole('main');
  await expect(main.getByRole('button').first()).not.toHaveText('Mettre à jour');
  await expect(main.locator('#mois-affiche')).toHaveRole('heading');
  await expect(main.getByRole('heading', { level: 3, name: / 20\d\d$/ })).toBeVisible();
});

for (const width of [320, 360, 768, 1280]) {
  test(`at ${width} px a price stands on its line, and the "+" beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openAlive(page, '/features');
    const lines = await page.locator('.price-list button').evaluateAll((rows) =>
      rows.map((row) => {
        const boxOf = (node: Node | null) => {
          const range = document.createRange();
          if (node) range.selectNode(node);
          return range.getBoundingClientRect();
        };
        const { right } = row.getBoundingClientRect();
        const price = boxOf(row.lastChild);
        return {
          isUnderName: price.top >= boxOf(row.firstChild).bottom - 1,
          isOneLine: price.height < 40,
          hasRoomForPlus: right - price.right >= 44,
        };
      }),
    );
    expect(lines).toHaveLength(catalogue.flatMap(treatmentsOf).length);
    for (const line of lines) {
      expect(line).toEqual({ isUnderName: true, isOneLine: true, hasRoomForPlus: true });
    }
    await expectNoOverflow(page);
  });
}
