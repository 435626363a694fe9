import type { Page } from 'playwright/test';
import { plainDay } from '../support/agenda/visits.ts';
import { newPhone } from '../support/request.ts';
import { expect, withOwnSite } from './site.ts';

/*
 * A group of more than four, each with her treatments: one press books all of it, and one page shows, moves and cancels
 * it, whole or in part.
 */

const test = withOwnSite();
const [cut, manicure] = ['capillaires/coupe-femme', 'onglerie/manucure-simple'];

const choices = (day: string) =>
  new URLSearchParams({
    ...{ vue: 'heures', personnes: '6', chacun: '1', categorie: 'capillaires', jour: day },
    ...{ soin: cut, personne2: manicure, personne3: cut },
    ...{ personne4: manicure, personne5: cut, personne6: 'onglerie/pedicure-simple' },
  });

async function book(page: Page, day: string): Promise<void> {
  await page.goto(`/book?${choices(day)}`);
  const hour = page.getByRole('button', { name: /personnes? .* à / }).first();
  await expect(hour).toBeVisible();
  await hour.click();
  await expect(page.getByText('Début des soins')).toBeVisible();
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
  await page.getByLabel('Téléphone').fill(newPhone());
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page).toHaveURL(/\/rdv\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/confirmé/);
}

for (const [index, javaScriptEnabled] of [true, false].entries()) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('six are booked by one press, moved together, and three of them cancelled', async ({
      page,
    }) => {
      await book(page, plainDay(2 * index));
      const group = page.getByRole('region', { name: 'Votre groupe' });
      await expect(group).toContainText('Personnes 1 à 3');
      await expect(group).toContainText('Personnes 4 à 6');
      await expect(page.getByText('pour 6 personnes')).toBeVisible();

      await page.getByRole('link', { name: 'Déplacer tout le groupe' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Déplacer tout le groupe');
      const other = plainDay(2 * index + 1);
      const [month, shown] = [other.slice(0, 7), plainDay(2 * index).slice(0, 7)];
      if (month !== shown) await page.getByRole('link', { name: 'Mois suivant' }).click();
      await page.locator(`a.day[href*="jour=${other}"]`).click();
      await page.locator('a.hour').nth(1).click();
      await expect(page.getByText(/^Tout le monde ne commence pas en même temps/)).toBeVisible();
      await page.getByRole('button', { name: 'Oui, déplacer' }).click();
      await expect(page.getByText('Merci, c’est fait')).toBeVisible();

      await group.getByRole('link', { name: /cette partie.*Personnes 4 à 6/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Une partie de votre groupe',
      );
      await expect(page.getByText('Personne 6', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Annuler cette partie' }).click();
      await page.getByRole('button', { name: 'Oui, annuler' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partie annulée');
      await page.getByRole('link', { name: 'Voir tout le groupe' }).click();
      await expect(page.getByText('pour 3 personnes')).toBeVisible();

      await page.getByRole('link', { name: 'Annuler tout le groupe' }).click();
      await page.getByRole('button', { name: 'Oui, annuler' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rendez-vous annulé');
    });
  });
}
