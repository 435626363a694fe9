import type { Locator, Page } from 'playwright/test';
import { expect, newMailbox, test, waitUntilStill } from '../e2e/site.ts';

/** Presses Tab until the target has the focus, within the limit of a long form. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('no focused field lies behind the sticky buttons', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/book?categorie=onglerie&soin=onglerie/manucure-spa&voir=demande');
  const fields = page.locator('input:visible, textarea:visible');
  const last = page.getByLabel('Précisions');
  await page.getByText('Précisions (facultatif)').click();
  const hidden: string[] = [];
  await waitUntilStill(page);
  await page.getByLabel('Nombre de personnes').focus();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    hidden.push(
      ...(await fields.evaluateAll((elements) =>
        elements.flatMap((field) => {
          const { x, y, width, height } = field.getBoundingClientRect();
          const topElement = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 12));
          return field === document.activeElement && topElement !== field
            ? [field.id || 'soin']
            : [];
        }),
      )),
    );
    if (await last.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(last).toBeFocused();
  expect(hidden).toEqual([]);
});

test('an hour is booked by keyboard alone, and each step is announced', async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
  await page.goto('/book');
  await tabTo(page, page.getByRole('combobox', { name: 'Catégorie de soin' }));
  await page.keyboard.type('Ongl');
  await tabTo(page, page.getByRole('checkbox', { name: /^Manucure spa/ }));
  await page.keyboard.press('Space');
  await pressOn(page, button(/^Choisir le jour/));
  await expect(heading('Choisissez un jour')).toBeFocused();

  // The next month has complete weeks of free hours.
  const days = page.getByRole('table', { name: /\w/ });
  const month = page.locator('#mois-affiche');
  const thisMonth = (await month.textContent()) ?? '';
  await pressOn(page, page.getByRole('button', { name: /^Mois suivant/ }));
  await expect(month).not.toHaveText(thisMonth);
  await pressOn(page, days.getByRole('button', { name: /\d\sheures? libres?$/ }).first());
  await expect(heading(/^Heures du/)).toBeFocused();

  const morning = page.getByRole('list', { name: /Matin$/ });
  await pressOn(page, morning.getByRole('button').last());
  await expect(heading('Vos coordonnées')).toBeFocused();

  // A missing field is reported with a link to it.
  await pressOn(page, button('Confirmer le rendez-vous'));
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await pressOn(page, alert.getByRole('link', { name: 'Nom' }));
  const name = page.getByRole('textbox', { name: /^Nom/ });
  await expect(name).toBeFocused();
  await page.keyboard.type(`Clavier ${newMailbox()}`);
  await tabTo(page, page.getByLabel('Téléphone'));
  await page.keyboard.type('05 06 07 08 10');
  await pressOn(page, button('Confirmer le rendez-vous'));
  await expect(page).toHaveURL(/\/rdv\/[\w-]{22,}\?reserve=1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre rendez-vous est confirmé',
  );
  await pressOn(page, page.getByRole('link', { name: 'Déplacer', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Déplacer votre rendez-vous');
});
