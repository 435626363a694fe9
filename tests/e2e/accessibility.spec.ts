import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { paths } from '../../shared/paths.ts';
import { expect, signIn, test } from './site.ts';

const widths = [320, 360, 1280] as const;
const addresses = [
  ...Object.values(paths),
  '/verify?token=abc',
  '/login?envoye=1',
  '/contacts?envoye=1',
  '/book?envoye=1',
  '/book?jour=2026-11-24&categorie=corps&type=hammam&personnes=3',
  '/features?q=epilation&max=5000',
  '/features?q=introuvable',
];

/** In a window as tall as the page: bars that stick to a shorter one cover whatever is beneath. */
async function expectNoFinding(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  );
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test.use({ expectedConsole: /status of (400|403|404)|^error: / });

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, reducedMotion: 'reduce' });

    for (const path of addresses) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expectNoFinding(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }

    test('axe finds nothing on forms that were refused', async ({ page }) => {
      for (const [path, button] of [
        ['/login', 'Connectez vous'],
        ['/contacts', 'Send Message'],
        ['/book', 'Envoyer ma demande'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoFinding(page);
      }
    });

    test('axe finds nothing with the role’s dialog open', async ({ page, outbox }) => {
      await signIn(page, outbox);
      await page.getByRole('button', { name: 'Administrateur' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFinding(page);
    });
  });
}

test('axe finds nothing with the menu open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectNoFinding(page);
});
