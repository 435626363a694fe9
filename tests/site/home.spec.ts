import type { Page } from 'playwright/test';
import { expect, test } from '../e2e/site.ts';

/** Sets the time since the rotation began, and returns the slides that are then seen, and whether they turn. */
const readSlides = (page: Page, seconds: number) =>
  page.locator('.slide').evaluateAll((slides, time) => {
    const animations = slides.flatMap((slide) => slide.getAnimations());
    for (const animation of animations) animation.currentTime = time;
    const isSeen = (slide: Element) => Number(getComputedStyle(slide).opacity) > 0.5;
    return {
      seen: slides.flatMap((slide, index) => (isSeen(slide) ? index + 1 : [])),
      isTurning: animations.some(({ playState }) => playState === 'running'),
    };
  }, seconds * 1000);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'before scripts load' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the carousel shows a new slide every five seconds, and stops when asked', async ({
      page,
    }) => {
      await page.goto('/');
      for (const [seconds, slide] of [
        [0, 1],
        [4, 1],
        [5, 2],
        [10, 3],
        [15, 1],
      ] as const)
        expect(await readSlides(page, seconds)).toEqual({ seen: [slide], isTurning: true });
      const stop = page.getByRole('checkbox', { name: 'Arrêter les images' });
      await page.locator('.carousel label').click();
      await expect(stop).toBeChecked();
      expect(await readSlides(page, 5)).toEqual({ seen: [2], isTurning: false });
      await stop.press('Space');
      expect(await readSlides(page, 5)).toEqual({ seen: [2], isTurning: true });
    });
  });
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the slides are a row that a finger moves', async ({ page }) => {
    await page.goto('/');
    expect(await readSlides(page, 5)).toEqual({ seen: [1, 2, 3], isTurning: false });
    const slide = page.getByRole('region', { name: 'Nos soins en images' }).getByRole('listitem');
    await expect(slide.last()).not.toBeInViewport();
    await slide.last().scrollIntoViewIfNeeded();
    await expect(slide.last()).toBeInViewport();
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
