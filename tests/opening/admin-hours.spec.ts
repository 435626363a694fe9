import type { Page } from 'playwright/test';
import { getWeekday } from '#shared/calendar/calendar-month.ts';
import { weekdays } from '#shared/calendar/opening.ts';
import { expectGood } from '../e2e/axe.ts';
import { buildTitle, expect, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { openDay, wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The owner's hours of the week on a phone.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|409)|^error: /,
});

const press = (page: Page, name: string | RegExp, within = page.locator('main')) =>
  within.getByRole('button', { name }).first().click();
const findRow = (page: Page, name: string) => page.getByRole('group', { name });
const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const findPublished = (page: Page) => page.locator('.undo').filter({ hasText: 'Publié' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    // Each mode uses its own days, because both run on one site.
    const day = openDay(javaScriptEnabled ? 6 : 8);

    test('new hours of the week list the appointments outside of them', async ({
      page,
      outbox,
      site,
    }) => {
      const visitor = await Visitor.at(site.url);
      const { body } = await visitor.call('booking/request', { ...wholeRequest, day });
      await signInAdmin(page, outbox);
      await page.goto('/admin/jours');
      await page.getByText('Heures d’ouverture', { exact: true }).click();
      const name = weekdays[getWeekday(day)] ?? '';
      await findRow(page, name).getByLabel('De').fill('15:00');
      await findRow(page, name).getByLabel('à').fill('14:00');
      await press(page, 'Publier');
      await expect(page.getByRole('alert')).toContainText(
        `Le ${name}, la fermeture doit venir après l’ouverture.`,
      );
      await expect(findRow(page, name).getByLabel('De')).toHaveValue('15:00');
      await findRow(page, name).getByLabel('à').fill('18:30');
      await press(page, 'Publier');
      await expect(findPublished(page)).toContainText(
        new RegExp(`${name}, de 15\\sh à 18\\sh\\s30`),
      );
      const link = findSection(page, '1\u00a0à replacer').getByRole('link', {
        name: 'Awa Koné',
        exact: true,
      });
      await expect(link).toHaveAttribute('href', new RegExp(body.number));
      if (javaScriptEnabled) await expectGood(page);
      await page.goto('/');
      await expect(page.getByRole('contentinfo')).toContainText('de 15 h à 18 h 30');
    });
  });
}
