import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { expect, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A client's file on the owner's phone: notes, export, erasure.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|404|409)|^error: /,
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** Books an appointment as a visitor's browser does. */
async function bookByPhone(url: string, more: { name: string; phone: string; day: string }) {
  const visitor = await Visitor.at(url);
  const { status, body } = await visitor.call('booking/appointment', appointment(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number as string;
}

const client = { name: 'Éva Brou', phone: '07 09 01 02 03', day: plainWeekday(0) };

test('finds a client, saves a note, exports and erases the data', async ({
  page,
  outbox,
  site,
}) => {
  const number = await bookByPhone(site.url, client);
  await signInAdmin(page, outbox);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByLabel('Nom ou téléphone').fill(client.name.toUpperCase().replace('É', 'E'));
  await press(page, 'Chercher');
  await page.getByRole('link', { name: client.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(client.name);
  await page.locator('summary', { hasText: /^Note$/ }).click();
  await page.getByLabel('Note sur cette personne').fill('Thé sans sucre');
  await press(page, 'Enregistrer la note');
  await expect(page.getByText('La note est enregistrée.')).toBeVisible();
  await page.locator('.rows').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Fiche' }).click();
  await expect(page.locator('.visit-note')).toHaveText('Thé sans sucre');

  await page.locator('#donnees').click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger ses données' }).click();
  const file = await (await waiting).path();
  expect(await readFile(file, 'utf8')).toContain('Thé sans sucre');

  await page.locator('summary', { hasText: 'Effacer ses données…' }).click();
  await press(page, 'Effacer ses données');
  await expect(page.getByRole('alert')).toContainText('encore attendue');
  await page.getByLabel(/Effacer aussi/).check();
  await press(page, 'Effacer ses données');
  await expect(page.getByText('Les données sont effacées.')).toBeVisible();
  await expect(page.getByText(client.name)).toHaveCount(0);
  await page.goto(`/admin/clients/fiche?demande=${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page non trouvée');
});
