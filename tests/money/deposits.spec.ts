import type { Page } from 'playwright/test';
import { plainWeekday } from '../agenda/support/visits.ts';
import { expectGood } from '../e2e/axe.ts';
import { bookByPhone, buildTitle, call, expect, signInAdmin, withOwnSite } from '../e2e/site.ts';

/*
 * A deposit on a phone: the owner's settings, the client's payment elsewhere and the owner's note.
 */

const test = withOwnSite();
const terms = 'Déduit du prix. Rendu si vous annulez la veille.';

const findField = (page: Page, name: string) => page.locator(`[name="deposits-${name}"]`);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

async function setUp(page: Page) {
  await call(page, 'admin/options/switch', { option: 'deposits', isOn: true });
  await page.goto('/admin/site?faire=acomptes');
  // Another test may have set it up already.
  if ((await findField(page, 'kind').inputValue()) === 'fixed') return;
  await findField(page, 'kind').selectOption('fixed');
  await findField(page, 'figure').fill('5 000 FCFA');
  await findField(page, 'treatments').selectOption('all');
  await findField(page, 'terms').fill(terms);
  await press(page, 'Publier');
  await expect(page.getByText('Indiquez au moins un numéro ou un lien').first()).toBeVisible();
  await expect(findField(page, 'figure')).toHaveValue('5 000 FCFA');
  await findField(page, 'wave').fill('https://pay.wave.com/m/M_ci_abc/c/ci/');
  await findField(page, 'orange').fill('05 06 07 08 09');
  await press(page, 'Publier');
  await expect(page.getByText(/^Publié\s:/).first()).toBeVisible();
}

/** Expects the outstanding amount at the desk. A wrong amount gets an error and stays in its field. */
async function recordAtDesk(page: Page, number: string) {
  await page.goto(`/admin/encaissement?numero=${number}`);
  await expect(page.getByText(/^5.000.FCFA, Acompte/)).toBeVisible();
  await page.getByText('Autre montant, autre jour').click();
  const amount = page.getByLabel('Montant en FCFA');
  await expect(amount).toHaveValue('3000');
  await amount.fill('abc');
  await press(page, 'Espèces');
  await expect(page.getByRole('alert')).toContainText('Indiquez le montant en francs');
  await expect(page.getByRole('alert')).not.toContainText('Ce jour est à venir');
  await expect(amount).toHaveValue('abc');
}

const bookAt = (day: string) =>
  `/book?personnes=1&categorie=capillaires&soin=capillaires/coupe-femme&voir=heures&jour=${day}&mois=${day.slice(0, 7)}&heure=10:00`;

for (const [javaScriptEnabled, at] of [
  [true, 1],
  [false, 5],
] as const) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      expectedConsole: /status of 400/,
    });

    const judge = async (page: Page) => {
      if (javaScriptEnabled) await expectGood(page);
    };

    test('holds a slot until the client reports the payment and the owner notes it', async ({
      page,
      outbox,
      browser,
      site,
    }) => {
      await signInAdmin(page, outbox);
      await setUp(page);

      const options = { javaScriptEnabled, baseURL: site.url, reducedMotion: 'reduce' as const };
      const context = await browser.newContext(options);
      const client = await context.newPage();
      await client.setViewportSize({ width: 360, height: 740 });
      await client.goto(bookAt(plainWeekday(at)));
      // Before booking, the client sees the amount and the terms.
      const deposit = client.locator('.request .notice');
      await expect(deposit).toContainText('Acompte : 5 000 FCFA');
      await expect(deposit).toContainText(terms);
      await client.getByRole('textbox', { name: /^Nom/ }).fill('Awa Acompte');
      await client.getByLabel('Téléphone').fill(`05 01 02 03 0${at}`);
      await press(client, 'Réserver avec un acompte de 5 000 FCFA');
      await expect(client.getByRole('heading', { level: 1 })).toHaveText('Votre heure est gardée');
      await expect(client.getByText('Acompte attendu')).toBeVisible();
      const wave = client.getByRole('link', { name: 'Payer 5 000 FCFA avec Wave' });
      await expect(wave).toHaveAttribute('href', /^https:\/\/pay\.wave\.com\/.*\?amount=5000$/);
      await expect(client.getByText('05 06 07 08 09')).toBeVisible();
      const copy = client.getByRole('button', { name: 'Copier le montant' });
      await expect(copy).toBeVisible({ visible: javaScriptEnabled });
      await judge(client);
      await press(client, 'J’ai payé');
      await expect(client.getByText('Merci, nous vérifions votre acompte')).toBeVisible();
      await client.goBack();
      await client.reload();
      await expect(client.getByRole('button', { name: 'J’ai payé' })).toHaveCount(0);

      await page.goto('/admin');
      await page.getByRole('link', { name: /^Caisse.*1\sà vérifier$/ }).click();
      await expect(page.getByRole('link', { name: 'Awa Acompte' })).toBeVisible();
      await judge(page);
      await press(page, /^Noter l’acompte/);
      await expect(page.getByText('Acompte noté').first()).toBeVisible();
      await client.reload();
      await expect(
        client.getByRole('heading', { name: 'Votre rendez-vous est confirmé' }),
      ).toBeVisible();
      await expect(client.getByText('5 000 FCFA payés')).toBeVisible();
      await judge(client);

      await recordAtDesk(page, (await client.getByText(/^RDV-/).first().innerText()).trim());
      await judge(page);
      await page.goto(`/admin?jour=${plainWeekday(at)}`);
      await expect(page.getByRole('link', { name: /^Encaisser le reste/ }).first()).toBeVisible();
      await judge(page);

      // After a cancellation the owner gives the deposit back or keeps it.
      await client.getByRole('link', { name: 'Annuler ce rendez-vous' }).click();
      await expect(client.getByText(terms).first()).toBeVisible();
      await press(client, 'Oui, annuler');
      await expect(client.getByText('5 000 FCFA payés', { exact: true })).toBeVisible();
      await judge(client);
      await page.goto('/admin/caisse');
      const lateDeposits = page
        .getByRole('region', { name: 'Payé, mais sans visite' })
        .getByRole('link', { name: /Awa Acompte/ });
      await expect(lateDeposits).toBeVisible();
      await judge(page);
      await lateDeposits.click();
      await expect(page.getByRole('heading', { name: /5 000 FCFA payés/ })).toBeVisible();
      await judge(page);
      await press(page, 'Gardés par l’institut');
      await expect(page.getByText('C’est noté.').first()).toBeVisible();
      await page.goto('/admin/caisse');
      await expect(lateDeposits).toHaveCount(0);
      await context.close();
    });

    test('asks for a deposit from the file of a booking by telephone, with a message to send', async ({
      page,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      await setUp(page);
      const visit = {
        day: plainWeekday(at + 1),
        time: '11:00',
        people: 1,
        category: 'capillaires',
        careType: '',
        treatments: ['capillaires/coupe-femme'],
        moment: 'Peu importe',
        name: 'Fatou Téléphone',
        phone: `05 01 02 04 0${at}`,
      };
      const { number } = await bookByPhone(page, visit);
      await page.goto(`/admin/demande?numero=${number}`);
      await page.locator('#acompte').click();
      await expect(page.getByLabel('Acompte, en francs')).toHaveValue('5000');
      await page.getByLabel('Acompte, en francs').fill('rien');
      await press(page, 'Demander cet acompte');
      await expect(page.getByText('Indiquez le montant en francs').first()).toBeVisible();
      await page.getByLabel('Acompte, en francs').fill('3 000');
      await press(page, 'Demander cet acompte');
      await expect(page.locator('.undo')).toContainText('acompte demandé');
      const whatsapp = page.getByRole('link', { name: 'WhatsApp' }).first();
      await expect(whatsapp).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/22505\d+\?text=.*3%E2%80%AF000/,
      );
      await page.getByRole('link', { name: 'Noter l’acompte' }).click();
      await page.locator('summary', { hasText: 'Autres actions : Fatou Téléphone' }).click();
      await press(page, /^Refuser/);
      await expect(page.getByText('l’heure est de nouveau libre').first()).toBeVisible();
    });
  });
}
