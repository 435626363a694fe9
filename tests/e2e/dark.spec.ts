import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, openAlive, test } from './site.ts';

test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });

const picture = (page: Page) => page.screenshot({ fullPage: true, animations: 'disabled' });

/** 0 is black, 255 white. */
async function brightness(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
}

for (const path of ['/features', '/contacts', '/confidentialite']) {
  test(`${path} is dark on the screen of who prefers it, but not on paper`, async ({ page }) => {
    await openAlive(page, path);
    expect(await brightness(await picture(page))).toBeLessThan(80);
    const printed = async (colorScheme: 'dark' | 'light') => {
      await page.emulateMedia({ media: 'print', colorScheme });
      return picture(page);
    };
    // A picture that is loaded late is on the second print only.
    await expect
      .poll(async () => (await printed('dark')).equals(await printed('light')))
      .toBe(true);
  });
}

test('the browser’s own parts follow: its bar, and the inputs', async ({ page }) => {
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
