import type { Page } from 'playwright/test';
import { visitFields as fields } from '../../shared/page/visit-address.ts';
import { appointment, plainDay } from '../support/agenda/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { expectNoFinding, expectNoOverflow, schemes, setLetters } from './axe.ts';
import { askFor, expect, openAlive, signInAdmin, withOwnSite } from './site.ts';

/*
 * Hours that are free, an appointment's own page and the agenda of the back office: axe at three widths and in the dark,
 * and letters of twice the size on the narrowest phone.
 */

const test = withOwnSite();
test.use({ expectedConsole: /status of (400|404|409)|^error: / });

const treatment = 'onglerie/manucure-spa';
const chosen = `categorie=onglerie&soin=${treatment}&personnes=1&voir=heures`;
const persons = `categorie=onglerie&soin=${treatment}&personnes=2&chacun=1&personne2=capillaires/tresses-simples`;

/** A booked appointment's page. */
async function booked(url: string, more: object): Promise<string> {
  const visitor = await Visitor.at(url);
  const { status, body } = await visitor.call('booking/appointment', appointment(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.manage;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** What is on the screen now; a form that was refused stays so in letters of any size. */
async function expectGood(page: Page) {
  await expectNoFinding(page);
  await expectNoOverflow(page);
  if (page.viewportSize()?.width !== 320) return;
  await setLetters(page, 32);
  await expectNoOverflow(page);
  await setLetters(page, 16);
}

const teamParts = [
  '/admin/equipe',
  '/admin/equipe?id=1',
  '/admin/equipe?id=1&partie=horaires',
  '/admin/equipe?id=1&partie=savoir-faire&section=visage',
  '/admin/equipe?partie=soins&section=capillaires',
  '/admin/equipe?partie=soins&id=capillaires/coupe-femme',
];

for (const [index, { width, colorScheme }] of schemes.entries()) {
  // Each has days that no other books on.
  const day = (later: number) => plainDay(index * 4 + later);

  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({
      ...{ viewport: { width, height: 740 }, colorScheme },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('a booking, from the days to an hour that somebody else has taken', async ({
      page,
      site,
    }) => {
      const at = `jour=${day(0)}&mois=${day(0).slice(0, 7)}`;
      for (const search of [chosen, `${persons}&voir=heures`, `${chosen}&${at}`]) {
        await openAlive(page, `/book?${search}`);
        await expectGood(page);
      }
      await press(page, /^10\sh\s–/);
      await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeFocused();
      await expectGood(page);
      await press(page, 'Confirmer le rendez-vous');
      await expect(page.getByRole('alert')).toBeFocused();
      await expectGood(page);
      await booked(site.url, { day: day(0), category: 'onglerie', treatments: [treatment] });
      await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
      await page.getByLabel('Téléphone').fill('05 06 07 08 09');
      await press(page, 'Confirmer le rendez-vous');
      await expect(page.getByRole('alert')).toContainText('Quelqu’un vient de prendre cette heure');
      await expectGood(page);
      await page
        .getByRole('alert')
        .getByRole('button', { name: /^Réserver/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/rdv\//);
      await expectGood(page);
    });

    test('an appointment’s page, in each of its states', async ({ page, site }) => {
      const address = await booked(site.url, { day: day(1) });
      const at = `${fields.moving}=1&${fields.day}=${day(1)}`;
      for (const search of [
        '',
        `?${fields.moving}=1`,
        `?${at}`,
        `?${at}&${fields.time}=14:00`,
        `?${fields.cancelling}=1`,
      ]) {
        await openAlive(page, `${address}${search}`);
        await expectGood(page);
      }
      await openAlive(page, `${address}?${at}&${fields.time}=14:00`);
      await booked(site.url, { day: day(1), time: '14:00' });
      await press(page, 'Oui, déplacer');
      await expect(page.getByRole('alert')).toContainText('Cette heure n’est plus libre.');
      await expectGood(page);
      await press(page, /^Déplacer au/);
      await expect(page.getByText('votre rendez-vous est le')).toBeVisible();
      await expectGood(page);
      await page.goto(`${address}?${fields.cancelling}=1`);
      await press(page, 'Oui, annuler');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rendez-vous annulé');
      await expectGood(page);
      await page.goto(`/rdv/${'x'.repeat(24)}`);
      await expectGood(page);
      await askFor(page, day(2));
      await expectGood(page);
    });

    test('the agenda of the back office', async ({ page, outbox, site }) => {
      const name = 'Un nom très long Kouadio-Konan-Bédié';
      await booked(site.url, { day: day(2), name });
      await signInAdmin(page, outbox);
      const book = `/admin/rendez-vous?jour=${day(2)}&soin=capillaires/coupe-femme`;
      for (const path of [
        `/admin?jour=${day(2)}`,
        `/admin?vue=semaine&jour=${day(2)}`,
        '/admin/rendez-vous',
        book,
        `/admin/absences?jour=${day(2)}`,
        '/admin/pourquoi',
        `/admin/pourquoi?soin=capillaires/coupe-femme&jour=${day(2)}&heure=10:00`,
      ]) {
        await openAlive(page, path);
        await expectGood(page);
      }
      await openAlive(page, book);
      await page.getByText('Une autre heure', { exact: true }).click();
      await page.getByRole('textbox', { name: /^Nom/ }).fill('Une autre');
      await page.getByLabel('Heure', { exact: true }).fill('10:15');
      await press(page, 'Réserver à cette heure');
      await expect(page.getByRole('alert')).toContainText('Cette heure est prise.');
      await expectGood(page);
      await openAlive(page, `/admin/absences?jour=${day(2)}`);
      await page.getByLabel('Qui').selectOption({ label: 'Coiffeuse' });
      await page.getByLabel(/^Libellé/).fill('Malade');
      await press(page, /^Le matin|^La matinée|^Toute la journée/);
      await expect(page.getByRole('status').first()).toContainText('À déplacer');
      await expectGood(page);
      await page.goto(`/admin?jour=${day(2)}`);
      await expectGood(page);
      await page.getByRole('link', { name: 'Déplacer' }).first().click();
      await expect(page.getByRole('button', { name: 'Annuler le rendez-vous' })).toBeVisible();
      await expectGood(page);
    });

    test('people, hours, treatments and rules', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      for (const path of teamParts) {
        await openAlive(page, path);
        for (const summary of await page.locator('main summary').filter({ visible: true }).all())
          await summary.click();
        await expectGood(page);
      }
      await openAlive(page, '/admin/equipe');
      await page.getByText('Ajouter une personne').click();
      await page.getByRole('button', { name: 'Ajouter' }).first().click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectGood(page);
    });
  });
}
