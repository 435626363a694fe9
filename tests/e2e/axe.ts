import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, waitUntilAlive } from './site.ts';

export const widths = [320, 360, 1280] as const;

/** A dark screen is tried at one width: nothing else differs from a light one. */
export const schemes = [
  ...widths.map((width) => ({ width, colorScheme: 'light' as const })),
  { width: 360, colorScheme: 'dark' as const },
];

/** In a window as tall as the page: bars that stick to a shorter one cover whatever is beneath. */
export async function expectNoFinding(page: Page) {
  await waitUntilAlive(page);
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const axe = new AxeBuilder({ page });
  // In the dark only colours are others than in the light.
  if (isDark) axe.withRules(['color-contrast', 'link-in-text-block']);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

export async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** As the browser's own setting has them, by which media queries in rem go too: while the session lasts. */
export async function setLetters(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}
