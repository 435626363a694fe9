import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, openAlive, test } from './site.ts';

test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });

const picture = (page: Page) => page.screenshot({ fullPage: true, animations: 'disabled' });

/** Returns the mean brightness: 0 is black, 255 white. */
async function brightness(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
}

test('pages are dark on a dark screen, but not on paper', async ({ page }) => {
  for (const path of ['/features', '/contacts', '/confidentialite']) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await openAlive(page, path);
    expect(await brightness(await picture(page)), path).toBeLessThan(80);
    const printed = async (colorScheme: 'dark' | 'light') => {
      await page.emulateMedia({ media: 'print', colorScheme });
      return picture(page);
    };
    // A picture that is loaded late is on the second print only.
    await expect
      .poll(async () => (await printed('dark')).equals(await printed('light')))
      .toBe(true);
  }
});

test('the browser’s bar and inputs are dark too', async ({ page }) => {
  await openAlive(page, '/contacts');
  const seen = await page.evaluate(() => ({
    bar: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
      ({ media }) => matchMedia(media).matches,
    )?.content,
    band: getComputedStyle(document.documentElement).getPropertyValue('--prune'),
    inputs: getComputedStyle(document.querySelector('textarea') ?? document.body).colorScheme,
  }));
  expect(seen).toEqual({ bar: seen.band, band: expect.stringMatching(/^#/), inputs: 'dark' });
});
