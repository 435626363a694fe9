import type { Page } from 'playwright/test';
import { expect, test, waitUntilHydrated } from '../e2e/site.ts';

/** Opens the home page with a clock that moves by command only, and lets its scripts begin. */
async function openAtRest(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/', { waitUntil: 'load' });
  await page.clock.runFor(100);
  await waitUntilHydrated(page);
}

test('the carousel shows a new slide every five seconds, and stops when asked', async ({
  page,
}) => {
  await openAtRest(page);
  const carousel = page.getByRole('region', { name: 'Nos soins en images' });
  const findSlide = (number: number) => carousel.getByRole('group', { name: `${number} sur 3` });
  const pause = carousel.getByRole('button', { name: 'Mettre en pause' });
  await expect(pause).toBeVisible();
  await expect(findSlide(1)).toBeVisible();
  await page.clock.runFor(4900);
  await expect(findSlide(1)).toBeVisible();
  await page.clock.runFor(200);
  await expect(findSlide(2)).toBeVisible();
  await expect(findSlide(1)).toBeHidden();
  await pause.click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(findSlide(2)).toBeVisible();
  await carousel.getByRole('button', { name: 'Image suivante' }).click();
  await carousel.getByRole('button', { name: 'Image suivante' }).click();
  await expect(findSlide(1)).toBeVisible();
});

test('the carousel works by keyboard, and focus stops it for good', async ({ page }) => {
  await openAtRest(page);
  const carousel = page.getByRole('region', { name: 'Nos soins en images' });
  const findSlide = (number: number) => carousel.getByRole('group', { name: `${number} sur 3` });
  await expect(carousel.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir les prix' }).focus();
  await page.keyboard.press('Tab');
  // The button that starts and stops comes first, and its focus stops the rotation.
  const start = carousel.getByRole('button', { name: 'Lancer le défilement' });
  await expect(start).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(findSlide(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(findSlide(3)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(findSlide(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.clock.runFor(20_000);
  await expect(findSlide(1)).toBeVisible();
  await start.focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(5100);
  await expect(findSlide(2)).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the carousel never starts by itself', async ({ page }) => {
    await openAtRest(page);
    const carousel = page.getByRole('region', { name: 'Nos soins en images' });
    await page.clock.runFor(20_000);
    await expect(carousel.getByRole('group', { name: '1 sur 3' })).toBeVisible();
    await expect(carousel.getByRole('button', { name: 'Lancer le défilement' })).toBeVisible();
  });
});

test('a page left open since yesterday reloads when the visitor returns to it', async ({
  page,
}) => {
  await page.goto('/book');
  // The code that listens for the return has loaded.
  await page.waitForFunction(() => !`${Node.prototype.removeChild}`.includes('native code'));
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ]);
});
