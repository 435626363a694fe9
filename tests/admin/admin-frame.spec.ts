import type { Page } from 'playwright/test';
import { buildTitle, expect, getBox, getMoreEntry, signInAdmin, withOwnSite } from '../e2e/site.ts';

/*
 * The back office's menu: at the bottom of a phone's screen, at the side of a wide window.
 */

const test = withOwnSite();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const findMenu = (page: Page) => page.getByRole('navigation', { name: 'Gestion' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

      test('keeps the menu at the bottom of the screen, and covers no focused element', async ({
        page,
        outbox,
      }) => {
        await signInAdmin(page, outbox);
        await page.goto('/admin/rendez-vous');
        for (const name of ['Agenda', 'Demandes', 'Clients', 'Caisse']) {
          const { width, height, y } = await getBox(findMenu(page).getByRole('link', { name }));
          expect(Math.min(width, height), name).toBeGreaterThanOrEqual(48);
          expect(y + height, name).toBeLessThanOrEqual(640);
          expect(y, name).toBeGreaterThan(560);
        }
        const menuTop = (await getBox(findMenu(page))).y;
        const focusable = page.locator('main :is(input, select, textarea, button, a):visible');
        for (const field of await focusable.all()) {
          if (await field.evaluate((element) => element.closest('nav') !== null)) continue;
          await field.focus();
          const { y, height } = await getBox(field);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + Math.min(height, 48)).toBeLessThanOrEqual(menuTop);
        }
        // At the end of the page the menu covers nothing.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const { y, height } = await getBox(page.locator('section.admin'));
        expect(y + height).toBeLessThanOrEqual(menuTop + 1);
      });

      test('opens the rest of the menu above the bar, and closes it after a tap elsewhere', async ({
        page,
        outbox,
      }) => {
        await signInAdmin(page, outbox);
        await page.goto('/admin/jours');
        const team = findMenu(page).getByRole('link', { name: 'Équipe' });
        await expect(team).toBeHidden();
        await getMoreEntry(page).tap();
        for (const link of await findMenu(page).getByRole('link').all()) {
          expect((await getBox(link)).height).toBeGreaterThanOrEqual(48);
        }
        await expect(
          findMenu(page).getByRole('button', { name: 'Se déconnecter' }),
        ).toBeInViewport();
        await page.touchscreen.tap(180, 60);
        await expect(team).toBeHidden();
        await getMoreEntry(page).tap();
        await team.tap();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Équipe');
        await expect(team).toBeHidden();
      });
    });

    test('shows the whole menu at the side of a wide window, with the client search', async ({
      page,
      outbox,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await signInAdmin(page, outbox);
      await page.goto('/admin/jours');
      const { width } = await getBox(findMenu(page));
      expect((await getBox(page.getByRole('heading', { level: 1 }))).x).toBeGreaterThan(width);
      const entries = findMenu(page).locator('.admin-entries > li:visible');
      await expect(entries).toHaveText([
        ...[/^Agenda/, /^Demandes/, /^Clients/, /^Caisse/],
        ...[/^Site/, /^Équipe/, /^Horaires/, /^Plus/],
      ]);
      await getMoreEntry(page).click();
      await expect(findMenu(page).getByRole('link', { name: 'Réglages' })).toBeInViewport();
      await findMenu(page).getByRole('searchbox').fill('Personne');
      await findMenu(page).getByRole('searchbox').press('Enter');
      await expect(page.getByText('Personne ne correspond.')).toBeVisible();
    });
  });
}
