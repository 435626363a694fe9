import type { Page } from 'playwright/test';
import { expectNoOverflow } from '../e2e/axe.ts';
import {
  buildTitle,
  expect,
  getBox,
  signInAdmin,
  waitUntilStill,
  withOwnSite,
} from '../e2e/site.ts';
import { formats } from './pictures.ts';

/*
 * The owner's photos, from a phone to the home page.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|413|415)|^error: /,
});

const buildAddress = (place: string) => `/admin/site/photos?${new URLSearchParams({ place })}`;
const choose = async (page: Page, buffer: Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
const publish = (page: Page) => page.getByRole('button', { name: 'Publier' }).click();

/** Returns the layout shift since the page began to show. */
async function measureLayoutShift(page: Page): Promise<number> {
  await waitUntilStill(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 0));
      }),
  );
}

/**
 * Reloads the page until its styles arrive in time. After four seconds the page shows itself without them, and late
 * styles would move its content.
 */
const reloadUntilStyled = (page: Page) =>
  expect(async () => {
    const isInTime = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .some(
          (resource) =>
            resource.name.includes('/main-') && resource.startTime + resource.duration < 3500,
        ),
    );
    if (!isInTime) await page.reload();
    expect(isInTime).toBe(true);
  }).toPass();

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });
    const seed = javaScriptEnabled ? 41 : 42;
    const place = javaScriptEnabled ? 'hero' : 'gallery/1';
    test('a photo is refused, sent, shown and removed', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      await page.goto(buildAddress(place));
      await page.getByLabel('Ce qu’on voit sur la photo').fill('La cabine, au calme');
      await choose(page, Buffer.from('pas une photo'));
      await publish(page);
      await expect(page.getByRole('alert')).toContainText('pas une photo que nous savons lire');
      await expect(page.getByLabel('Ce qu’on voit sur la photo')).toHaveValue(
        'La cabine, au calme',
      );
      // The file exceeds the limit because of padding after the image. The browser redraws it, which drops the padding.
      const size = javaScriptEnabled ? { width: 900, height: 1400 } : { width: 1400, height: 900 };
      const jpeg = await formats.jpeg({ ...size, seed });
      const heavy = Buffer.concat([jpeg, Buffer.alloc(13_000_000)]);
      await choose(page, javaScriptEnabled ? heavy : jpeg);
      await publish(page);
      await expect(page.getByText('Publié : Photo').first()).toBeVisible();
      await expectNoOverflow(page);
      await expect(page.locator('.photo-now img')).toBeVisible();

      await page.goto('/');
      // A tall photo keeps the title and the button on the first screen.
      const bar = page.getByRole('navigation', { name: 'Nous joindre' });
      const book = page.getByRole('main').getByRole('link', { name: 'Book Now' });
      expect((await getBox(book)).bottom).toBeLessThan((await getBox(bar)).y);
      if (javaScriptEnabled) await reloadUntilStyled(page);
      const photo = page.getByRole('img', { name: 'La cabine, au calme' });
      await photo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => photo.evaluate((img: HTMLImageElement) => img.currentSrc))
        .toMatch(/\/photos\/[0-9a-f]{32}-(?:320|640|900|1280)\.avif$/);
      await expect
        .poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
      if (javaScriptEnabled) expect(await measureLayoutShift(page)).toBeLessThan(0.01);

      await page.goto(buildAddress(place));
      const remove = page.getByRole('button', { name: /^Retirer/ });
      await remove.click();
      await expect(remove).toHaveCount(0);
      await expect(page.getByText('Publié : Photo').first()).toBeVisible();
      await page.goto('/');
      await expect(photo).toHaveCount(0);
    });
  });
}
