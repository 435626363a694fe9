import { plainWeekday } from '../agenda/support/visits.ts';
import { expectNoOverflow } from '../e2e/axe.ts';
import { expect, test } from '../e2e/site.ts';
import { newPhone } from '../support/request.ts';

/*
 * From the booking page to a waiting-list entry and out again, on a small phone.
 */

test.use({
  viewport: { width: 360, height: 640 },
  expectedConsole: /status of 404|^error: waitingPlace: /,
});

test('fills in the chosen treatment and day, and ends the entry by a press', async ({ page }) => {
  const day = plainWeekday(0);
  const choice = `soin=capillaires/coupe-femme&personnes=1&voir=heures&jour=${day}`;
  await page.goto(`/book?categorie=capillaires&${choice}`);
  await page.getByRole('link', { name: 'Liste d’attente' }).last().click();
  await expect(page.getByLabel('Premier jour')).toHaveValue(day);
  await expectNoOverflow(page);
  await page.getByLabel(/^Nom/).fill('Awa Koné');
  await page.getByLabel(/^Téléphone/).fill(newPhone());
  await page.getByRole('button', { name: 'Me prévenir' }).click();
  const notice = page.getByRole('status').first();
  await expect(notice).toContainText('Vous êtes sur la liste');
  // The message takes the focus and scrolls, so an earlier press would miss.
  await expect(notice).toBeFocused();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Quitter la liste' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous avez quitté la liste');
});
