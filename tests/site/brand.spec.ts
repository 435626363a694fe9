import type { Page } from 'playwright/test';
import { expect, getBox, test } from '../e2e/site.ts';

const font = '**/*.woff2';

/** Returns each heading on the screen with its position and height. */
const readHeadings = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((elements) =>
    elements
      .map((heading) => ({ text: heading.textContent, box: heading.getBoundingClientRect() }))
      .filter(({ box }) => box.top < innerHeight)
      .map(({ text, box }) => [text, Math.round(box.top), Math.round(box.height)]),
  );

for (const width of [360, 1280]) {
  for (const path of ['/', '/features']) {
    test(`at ${width} px a late display face of ${path} moves nothing`, async ({ page }) => {
      let send = () => {};
      const heldAnswer = new Promise<void>((done) => {
        send = done;
      });
      await page.setViewportSize({ width, height: 740 });
      await page.route(font, async (route) => {
        await heldAnswer;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.locator('footer').waitFor();
      await page.waitForFunction(() =>
        [...document.fonts].some((font) => font.status === 'loading'),
      );
      const before = await readHeadings(page);
      send();
      await page.waitForFunction(() => document.fonts.check('600 1rem Fraunces'));
      expect(await readHeadings(page)).toEqual(before);
    });
  }
}

test('a page loads one display face', async ({ page }) => {
  const resourceTypes: string[] = [];
  page.on('request', (request) => resourceTypes.push(request.resourceType()));
  await page.goto('/');
  expect(resourceTypes.filter((type) => type === 'font')).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('services begin on the second screen, after testimonials in one row', async ({ page }) => {
    await page.goto('/');
    const services = page.getByRole('heading', { name: 'Nos prestations' });
    expect((await getBox(services)).y).toBeLessThan(2 * 740 - 100);
    const tops = await page
      .getByRole('list', { name: 'Témoignages' })
      .getByRole('listitem')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
    expect(tops).toHaveLength(6);
    expect(new Set(tops).size).toBe(1);
  });

  test('the bar calls, writes and books, and offers no booking on the booking page', async ({
    page,
  }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Nous joindre' });
    await expect(bar.getByRole('link')).toHaveText(['Appeler', 'WhatsApp', 'Réserver']);
    await bar.getByRole('link', { name: 'Réserver' }).click();
    await expect(page).toHaveURL('/book');
    await expect(bar.getByRole('link')).toHaveText(['Appeler', 'WhatsApp']);
  });
});
