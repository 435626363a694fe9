import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../shared/calendar/opening.ts';
import { expectNoOverflow } from '../e2e/axe.ts';
import { expect, numberOn, requestOn, signInAdmin, test, titleOf } from '../e2e/site.ts';
import { afterOpening } from '../support/own-facts.ts';
import { openDay } from '../support/request.ts';

/* A group too large for the agenda: confirmed outside of it, by a tick after a warning. */

for (const [index, javaScriptEnabled] of [true, false].entries()) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 640 },
      expectedConsole: /status of 409|^error: admin/,
    });

    test('a large group is confirmed outside the agenda by a tick, and shown there', async ({
      page,
      outbox,
    }) => {
      const day = openDay(22 + index);
      const address = new URL(requestOn(day), 'http://site.test');
      address.searchParams.set('personnes', '6');
      await page.goto(address.pathname + address.search);
      await page.getByRole('textbox', { name: /^Nom/ }).fill(`Groupe ${index}`);
      await page.getByLabel('Téléphone').fill('05 06 07 08 09');
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
      await expect(page.getByText('Votre demande est envoyée.')).toBeVisible();
      const number = await numberOn(page);
      await signInAdmin(page, outbox);
      await page.goto(`/admin/demande?numero=${number}`);
      await expect(page.getByText('il sera hors agenda')).toBeVisible();
      const hour = afterOpening(day, 60);
      await page.getByLabel('Heure').fill(hour);
      const confirm = page.getByRole('button', { name: 'Confirmer', exact: true });
      await confirm.click();
      await expect(page.getByRole('alert')).toContainText('cochez «\u00a0Hors agenda\u00a0»');
      // The typed hour is still there.
      await expect(page.getByLabel('Heure')).toHaveValue(hour);
      await page.getByRole('checkbox', { name: /^Hors agenda/ }).check();
      await confirm.click();
      await expect(page.locator('.undo')).toContainText('rendez-vous confirmé');
      await page.goto(`/admin?jour=${day}`);
      const section = page.getByRole('region', { name: dayTitle(day), exact: true });
      await expect(section.getByText('Hors agenda', { exact: true })).toBeVisible();
      await expect(section.getByText(formatTime(hour), { exact: false }).first()).toBeVisible();
      await expect(section.getByRole('link', { name: `Groupe ${index}` })).toBeVisible();
      await expectNoOverflow(page);
    });
  });
}
