import { appointment, plainDay } from '../agenda/support/visits.ts';
import { expectGoodInLargeLetters } from '../e2e/axe.ts';
import { expect, signInAdmin, titleOf, withOwnSite } from '../e2e/site.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Carnets and gift cards on a phone, with and without JavaScript: sold, counted and taken back. Their own pages are
 * opened by no address that other tests know.
 */

const test = withOwnSite();
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a carnet is sold on the client’s file, and a session counted by one tap', async ({
      page,
      outbox,
      site,
    }) => {
      const visitor = await Visitor.at(site.url);
      const { body } = await visitor.call(
        'booking/appointment',
        appointment({ day: plainDay(javaScriptEnabled ? 2 : 3) }),
      );
      await signInAdmin(page, outbox);
      await page.goto(`/admin/clients/fiche?demande=${body.number}`);
      await page.getByText('Vendre un carnet').click();
      await page.getByLabel('Prix payé en FCFA').fill('90 000');
      await page.getByLabel('Payé comment').selectOption('Wave');
      await page.getByRole('button', { name: 'Noter ce carnet' }).click();
      await expect(page.getByText('Carnet noté\u00a0:')).toBeVisible();
      await page.goto(`/admin/encaissement?numero=${body.number}`);
      await page.getByRole('button', { name: 'Une séance du carnet' }).click();
      await expect(page.getByText('C’est noté')).toBeVisible();
      await page.goto(`/admin/clients/fiche?demande=${body.number}`);
      await page.getByRole('link', { name: 'Tous les soins' }).click();
      await expect(page.getByRole('heading', { name: 'Carnet Tous les soins' })).toBeVisible();
      if (javaScriptEnabled) await expectGoodInLargeLetters(page);
      await page
        .getByRole('region', { name: 'Historique' })
        .getByRole('button', { name: 'Annuler' })
        .click();
      await expect(page.getByText('Annulé. Reste 10\u00a0séances sur 10.')).toBeVisible();
    });

    test('a gift card is sold, found by its code and used in part', async ({
      page,
      outbox,
      site,
    }) => {
      const visitor = await Visitor.at(site.url);
      const { body } = await visitor.call(
        'booking/appointment',
        appointment({ day: plainDay(javaScriptEnabled ? 4 : 5) }),
      );
      await signInAdmin(page, outbox);
      await page.goto('/admin/cartes');
      await page.getByText('Vendre une carte cadeau').click();
      await page.getByLabel('Montant en FCFA').fill('25 000');
      await page.getByLabel('Payé comment').selectOption('Espèces');
      await page.getByRole('button', { name: 'Noter cette carte' }).click();
      await expect(page.getByText('La carte est prête')).toBeVisible();
      if (javaScriptEnabled) await expectGoodInLargeLetters(page);
      const code = await page.locator('.gift-card-code').innerText();
      await page.getByRole('link', { name: 'Cartes et carnets' }).click();
      await page.getByLabel('Code de la carte').fill(code.toLowerCase().replaceAll('-', ' '));
      await page.getByRole('button', { name: 'Voir cette carte' }).click();
      await page.waitForURL(/\/admin\/cartes\/carte\?/);
      const card = page.url();
      await page.goto(`/admin/encaissement?numero=${body.number}`);
      await page.getByText('Code d’une carte cadeau').click();
      await page.getByLabel('Code de la carte').fill(code);
      await page.getByRole('button', { name: 'Utiliser cette carte' }).click();
      await expect(page.getByText('tout est payé')).toBeVisible();
      await page.goto(card);
      await expect(page.getByRole('link', { name: body.number })).toBeVisible();
    });
  });
}
