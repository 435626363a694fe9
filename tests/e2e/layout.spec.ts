import type { Locator, Page } from 'playwright/test';
import { catalogue, listTreatments } from '../../shared/catalogue.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { expectNoOverflow } from './axe.ts';
import { boxOf, expect, openAlive, settled, withOwnSite } from './site.ts';

/*
 * How a page's parts share its room: no column ends long before the other, and nothing is pushed out of line.
 */

const test = withOwnSite();

/** Returns the difference between the ends of the page's halves. */
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

  test('the booking form has its summary beside the steps to their end', async ({ page }) => {
    for (const [path, first, beside] of [
      ['/book', '.care', '.day-and-hour'],
      [hours.replace('&voir=heures', ''), '.care', '.summary'],
      [hours, '.day-and-hour', '.summary'],
      [`${hours}&jour=${plainDay(6)}`, '.day-and-hour', '.summary'],
    ] as const) {
      await openAlive(page, path);
      const parts = page
        .locator('.care, .summary, .day-and-hour, .ways-out')
        .filter({ visible: true });
      const left = await boxOf(page.locator(first));
      const right = await boxOf(page.locator(beside));
      expect(right.x).toBeGreaterThan(left.right);
      expect(right.y).toBe(left.y);
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
      if (first === '.care') continue;
      await page.locator('.ways-out').scrollIntoViewIfNeeded();
      await expect(page.locator('.summary')).toBeInViewport({ ratio: 1 });
    }
  });

  test('calendar and hours stand beside each other, and what is done is folded', async ({
    page,
  }) => {
    await openAlive(page, `${hours}&jour=${plainDay(6)}`);
    const [days, free] = [page.locator('.calendar'), page.locator('.hour-choice')];
    expect((await boxOf(free)).y).toBe((await boxOf(days)).y);
    await expect(page.getByLabel('Manucure spa')).toBeHidden();
    await page.getByRole('button', { name: 'Modifier les soins' }).click();
    await expect(page.getByLabel('Manucure spa')).toBeChecked();
  });

  test('an appointment’s page, and its days and hours, use both halves', async ({ page, site }) => {
    const visitor = await Visitor.at(site.url);
    const order = appointment({ day: plainDay(8) });
    const { status, body } = await visitor.call('booking/appointment', order);
    expect(status, JSON.stringify(body)).toBe(200);
    for (const search of ['?reserve=1', '']) {
      await page.goto(body.manage + search);
      const ticket = await boxOf(page.locator('.ticket'));
      const ways = await boxOf(page.getByRole('link', { name: 'Déplacer', exact: true }));
      expect(ways.x, search).toBeGreaterThan(ticket.right);
      expect(ways.y, search).toBeLessThan(ticket.bottom);
      await expectNoOverflow(page);
    }
    await page.goto(`${body.manage}?deplacer=1&jour=${plainDay(8)}`);
    expect(await voidOf(page, page.locator('.visit .card'))).toBeLessThan(260);
    await expectNoOverflow(page);
  });

  test('the contacts begin with the way and end with the form', async ({ page }) => {
    await openAlive(page, '/contacts');
    const parts = ['.plan', '.driver-words', '.contact-lines', '.opening-hours', 'h2#ecrire'];
    const boxes = await Promise.all(parts.map((one) => boxOf(page.locator(one))));
    const [plan, words, lines, opening, form] = boxes;
    expect(words?.x).toBeGreaterThan(plan?.right ?? 0);
    expect(lines?.y).toBeGreaterThan(plan?.y ?? 0);
    expect(opening?.y).toBeGreaterThan(lines?.bottom ?? 0);
    expect(form?.y).toBeGreaterThan(lines?.bottom ?? 0);
    // The form stands beside the hours.
    const card = await boxOf(page.locator('section:has(> h2#ecrire)'));
    expect(card.x).toBeGreaterThan(opening?.right ?? 0);
    expect(card.y).toBe(opening?.y);
  });

  test('prices are one column with the drawing in its margin, and what to do instead stands under the search', async ({
    page,
  }) => {
    await openAlive(page, '/features');
    const groups = page.locator('.price-group');
    const { x, right } = await boxOf(groups.first());
    for (const group of await groups.all()) expect((await boxOf(group)).x).toBe(x);
    const drawing = page.locator('.price-section > img').first();
    expect((await boxOf(drawing)).x).toBeGreaterThan(right - 40);
    await openAlive(page, '/features?q=rien-de-tel');
    const instead = await boxOf(page.locator('.nothing-found'));
    expect(instead.x).toBeCloseTo((await boxOf(page.getByRole('searchbox'))).x, 0);
  });
});

test('at 320 px a name of two lines keeps off the edges, without the place under it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAlive(page, '/');
  const header = await boxOf(page.getByRole('banner'));
  const words = await boxOf(page.locator('.site-header .brand span'));
  expect(words.height).toBeGreaterThan(30);
  await expect(page.locator('.site-header .brand small')).toBeHidden();
  expect(words.y - header.y).toBeGreaterThanOrEqual(6);
  expect(header.bottom - words.bottom).toBeGreaterThanOrEqual(6);
});

test('the contacts on paper are dark on white, and have no form to fill in', async ({ page }) => {
  await openAlive(page, '/contacts');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox')).toHaveCount(0);
  for (const words of ['Contact', 'Horaires', 'Itinéraire']) {
    const heading = page.getByRole('heading', { name: words, exact: true });
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(46, 26, 20)');
  }
  const head = page.locator('.page-head');
  expect(await head.evaluate((one) => getComputedStyle(one).borderImageSource)).toBe('none');
});

test('screen readers skip the booking form’s hidden button', async ({ page }) => {
  await openAlive(page, '/book');
  const main = page.getByRole('main');
  await expect(main.getByRole('button').first()).not.toHaveText('Mettre à jour');
  await expect(main.locator('#mois-affiche')).toHaveRole('heading');
  await expect(main.getByRole('heading', { level: 3, name: / 20\d\d$/ })).toBeVisible();
});

test('a price stands on its line with the "+" beside it, at each width', async ({ page }) => {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await openAlive(page, '/features');
    await settled(page);
    const lines = await page.locator('.price-list button').evaluateAll((rows) =>
      rows.map((row) => {
        const boxOf = (node: Node | null) => {
          const range = document.createRange();
          if (node) range.selectNode(node);
          return range.getBoundingClientRect();
        };
        const { right } = row.getBoundingClientRect();
        const price = boxOf(row.lastElementChild?.lastChild ?? null);
        const name = boxOf(row.firstChild);
        return {
          endsWithName: Math.abs(price.bottom - name.bottom) < 4,
          isBesideName: price.left >= name.right,
          isOneLine: price.height < 40,
          hasRoomForPlus: right - price.right >= 44,
        };
      }),
    );
    expect(lines).toHaveLength(catalogue.flatMap(listTreatments).length);
    for (const line of lines) {
      expect(line).toEqual({
        endsWithName: true,
        isBesideName: true,
        isOneLine: true,
        hasRoomForPlus: true,
      });
    }
    await expectNoOverflow(page);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const oneChosen = '/book?categorie=onglerie&soin=onglerie/manucure-spa&personnes=1';

  test('the button to the next step ends the card of the treatments, right under their total', async ({
    page,
  }) => {
    await openAlive(page, oneChosen);
    await page.locator('.ways-out').scrollIntoViewIfNeeded();
    const total = await boxOf(page.locator('.summary > [role="status"]'));
    const button = await boxOf(page.locator('.next-step button'));
    expect(button.y).toBeGreaterThanOrEqual(total.bottom);
    expect(button.y - total.bottom).toBeLessThan(64);
  });

  test('a chosen treatment has its price on the line of its name', async ({ page }) => {
    await openAlive(page, oneChosen);
    const row = page.locator('.summary .treatment-row');
    await settled(page);
    const tops = await row.evaluate((node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const topOf = (text: Node | null) => {
        const range = document.createRange();
        if (text) range.selectNode(text);
        return range.getClientRects()[0]?.bottom ?? 0;
      };
      const name = topOf(walker.nextNode());
      return [name, topOf(node.querySelector('.row-end .price')?.firstChild ?? null)];
    });
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 999))).toBeLessThan(4);
  });
});
