import { plainDay } from '../agenda/support/visits.ts';
import { expectNoOverflow } from '../e2e/axe.ts';
import { expect, openAlive, test, titleOf } from '../e2e/site.ts';
import { newPhone } from '../support/request.ts';

/*
 * To be told when an hour gets free, on a small phone: from the booking page to one's own page, and out again.
 */

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 640 },
      expectedConsole: /status of 404|^error: waitingPlace: /,
    });

    test('what was chosen is filled in; the place ends by a press', async ({ page }) => {
      const day = plainDay(javaScriptEnabled ? 0 : 1);
      const chosen = `soin=capillaires/coupe-femme&personnes=1&voir=heures&jour=${day}`;
      const book = `/book?categorie=capillaires&${chosen}`;
      await (javaScriptEnabled ? openAlive(page, book) : page.goto(book));
      await page.getByRole('link', { name: 'Me prévenir si une heure se libère' }).last().click();
      await expect(page.getByLabel('Premier jour')).toHaveValue(day);
      await expect(page.getByText('Coupe femme')).toBeVisible();
      await expectNoOverflow(page);
      await page.getByLabel(/^Nom/).fill('Awa Koné');
      await page.getByLabel(/^Téléphone/).fill(newPhone());
      await page.getByRole('button', { name: 'Me prévenir' }).click();
      const told = page.getByRole('status').first();
      await expect(told).toContainText('Vous êtes sur la liste');
      // It takes the focus, and scrolls there: a press in the middle of that would miss.
      if (javaScriptEnabled) await expect(told).toBeFocused();
      const own = page.url();
      await expectNoOverflow(page);
      await page.getByRole('button', { name: 'Quitter la liste' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous avez quitté la liste');
      await page.goto(own);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place introuvable');
    });
  });
}
