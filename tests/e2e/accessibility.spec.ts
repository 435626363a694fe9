import type { Page } from 'playwright/test';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { afterOpening } from '../support/own-facts.ts';
import { openDay } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { expectGood, expectGoodInLargeLetters } from './axe.ts';
import {
  askFor,
  askForLink,
  expect,
  getMoreEntry,
  signIn,
  signInAdmin,
  withOwnSite,
  writeTo,
} from './site.ts';

/*
 * States of screens that no address shows: refused and sent forms, menus, dialogs, and the steps of a booking, an
 * appointment and the agenda. every-screen.spec.ts has the addresses.
 */

const test = withOwnSite();
test.describe.configure({ mode: 'parallel' });
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|403|404|409)|^error: /,
});

const treatment = 'onglerie/manucure-spa';
const choice = `categorie=onglerie&soin=${treatment}&personnes=1&voir=heures`;

/** Books an appointment and returns its page's address. */
async function bookVisit(url: string, more: object): Promise<string> {
  const visitor = await Visitor.at(url);
  const { status, body } = await visitor.call('booking/appointment', appointment(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.manage;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

for (const [path, button, send] of [
  ['/login', 'Connectez vous', askForLink],
  ['/contacts', 'Send Message', writeTo],
  ['/book?voir=demande', 'Envoyer ma demande', undefined],
] as const) {
  test(`the form of ${path} is accessible when refused and when sent`, async ({ page }) => {
    await page.goto(path);
    await press(page, button);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectGood(page);
    if (!send) return;
    await send(page);
    await expectGood(page);
  });
}

test('the list of one’s own requests is accessible', async ({ page, outbox }) => {
  await signIn(page, outbox);
  await page.goto('/demandes');
  await expectGood(page);
  await askFor(page, openDay(7));
  await expect(page.getByRole('link', { name: 'Corriger' })).toBeVisible();
  await expectGood(page);
  await page.goto('/demandes');
  await expectGood(page);
});

test('a request and a message of the back office are accessible', async ({ page, outbox }) => {
  const day = openDay(9);
  const number = await askFor(page, day, 'Un nom très long Kouadio-Konan-Bédié');
  await writeTo(page);
  await signInAdmin(page, outbox);
  await page.goto(`/admin/demande?numero=${number}`);
  await expectGood(page);
  await page.getByText('Autre jour, heure ou personne').click();
  await page.getByLabel(/^Heure/).fill(afterOpening(day, -60));
  await press(page, 'Confirmer');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGood(page);
  await page.getByLabel(/^Heure/).fill(afterOpening(day, 60));
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
  await expect(page.locator('.undo')).toContainText('confirmé');
  for (const row of ['#fixer', '#annuler', '#suivi']) await page.locator(row).click();
  await expectGood(page);
  await page.goto(`/admin/demande?numero=${number}&faire=suivi`);
  await expectGood(page);
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: 'Prix' }).first().click();
  await expect(page.getByRole('button', { name: 'Marquer comme traité' })).toBeVisible();
  await expectGood(page);
});

test('the choice of a role and its dialog are accessible', async ({ page, outbox }) => {
  await signIn(page, outbox);
  await page.goto('/role');
  await expectGood(page);
  await press(page, 'Administrateur');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGood(page);
});

test('a booking is accessible up to an hour that was just taken', async ({ page, site }) => {
  const day = plainWeekday(0);
  await page.goto(`/book?${choice}&jour=${day}&mois=${day.slice(0, 7)}`);
  await press(page, /^10\sh\s–/);
  await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused();
  await expectGoodInLargeLetters(page);
  await press(page, 'Confirmer le rendez-vous');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectGoodInLargeLetters(page);
  await bookVisit(site.url, { day, category: 'onglerie', treatments: [treatment] });
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await press(page, 'Confirmer le rendez-vous');
  await expect(page.getByRole('alert')).toContainText('Cette heure n’est plus disponible');
  const name = page.getByRole('textbox', { name: /^Nom/, includeHidden: true });
  await expect(name).toHaveValue('Awa Koné');
  await expectGoodInLargeLetters(page);
  const other = page.getByRole('alert').getByRole('button', { name: /^Réserver/ });
  await other.first().click();
  await expect(page).toHaveURL(/\/rdv\//);
  await expectGoodInLargeLetters(page);
});

test('an appointment’s page is accessible in each state', async ({ page, site }) => {
  const day = plainWeekday(1);
  const address = await bookVisit(site.url, { day });
  const at = `${fields.moving}=1&${fields.day}=${day}`;
  for (const search of [
    '',
    `?${fields.moving}=1`,
    `?${at}`,
    `?${fields.cancelling}=1`,
    `?${at}&${fields.time}=14:00`,
  ]) {
    await page.goto(`${address}${search}`);
    await expectGoodInLargeLetters(page);
  }
  await bookVisit(site.url, { day, time: '14:00' });
  await press(page, 'Oui, déplacer');
  await expect(page.getByRole('alert')).toContainText('Cette heure n’est plus libre.');
  await expectGoodInLargeLetters(page);
  await press(page, /^Déplacer au/);
  await expect(page.getByText('votre rendez-vous est le')).toBeVisible();
  await expectGoodInLargeLetters(page);
  await page.goto(`${address}?${fields.cancelling}=1`);
  await press(page, 'Oui, annuler');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rendez-vous annulé');
  await expectGoodInLargeLetters(page);
});

test('the agenda is accessible with a taken hour and an absence', async ({
  page,
  outbox,
  site,
}) => {
  const day = plainWeekday(2);
  await bookVisit(site.url, { day, name: 'Un nom très long Kouadio-Konan-Bédié' });
  await signInAdmin(page, outbox);
  await page.goto(`/admin/rendez-vous?jour=${day}&soin=capillaires/coupe-femme`);
  await page.getByText('Une autre heure', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Une autre');
  await page.getByLabel(/^Heure/).fill('10:15');
  await press(page, 'Réserver à cette heure');
  await expect(page.getByRole('alert')).toContainText('Cette heure n’est pas disponible.');
  await expectGoodInLargeLetters(page);
  await page.goto(`/admin/absences?jour=${day}`);
  await page.getByLabel('Qui').selectOption({ label: 'Coiffeuse' });
  await page.getByLabel(/^Motif/).fill('Malade');
  await press(page, /^Le matin|^La matinée|^Toute la journée/);
  await expect(page.getByRole('heading', { name: /^À replacer/ })).toBeVisible();
  await expectGoodInLargeLetters(page);
  await page.goto(`/admin?jour=${day}`);
  await expectGoodInLargeLetters(page);
  await page.getByRole('link', { name: 'Déplacer' }).first().click();
  await expect(page.getByText('Annuler le rendez-vous')).toBeVisible();
  await expectGoodInLargeLetters(page);
});

test('the menus and a refused person are accessible', async ({ page, outbox }) => {
  await page.goto('/');
  await press(page, /^Menu$/);
  await expect(page.getByRole('button', { name: 'Fermer', exact: true })).toBeVisible();
  await expectGood(page);
  await signInAdmin(page, outbox);
  await page.goto('/admin/reglages?faire=alertes');
  await getMoreEntry(page).click();
  await expect(page.getByRole('link', { name: 'Chiffres' })).toBeVisible();
  await expectGood(page);
  await page.goto('/admin/equipe');
  await page.getByText('Ajouter une personne').click();
  await press(page, 'Ajouter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGoodInLargeLetters(page);
});
