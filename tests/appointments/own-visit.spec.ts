import { expectNoFinding, expectNoOverflow } from '../e2e/axe.ts';
import { buildTitle, expect, withOwnSite } from '../e2e/site.ts';
import { openDay } from '../support/request.ts';

const test = withOwnSite();
const phone = '05 06 07 08 09';

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

    test('leads a guest back to her appointment, until she says that it is not hers', async ({
      page,
    }) => {
      const heading = page.getByRole('heading', { level: 1 });
      const day = openDay(javaScriptEnabled ? 3 : 5);
      await page.goto(`/book?soin=onglerie/pedicure-simple&personnes=1&jour=${day}&heure=11:00`);
      await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
      await page.getByLabel('Téléphone').fill(phone);
      await page.getByRole('button', { name: /^Confirmer/ }).click();
      await expect(heading).toHaveText('Votre rendez-vous est confirmé');
      const toWhatsApp = page.getByRole('link', { name: 'Me l’envoyer sur WhatsApp' });
      // One line of text.
      expect((await toWhatsApp.boundingBox())?.height).toBeLessThan(60);
      // Two screens of a small phone, without the footer.
      const main = await page.getByRole('main').evaluate((element) => element.scrollHeight);
      expect(main).toBeLessThan(1400);
      await page.goBack();
      // The page never warns that the hour is taken, because the client herself has it.
      await expect(heading).toHaveText(/^Votre rendez-vous/);

      await page.goto('/');
      const link = page
        .getByRole('main')
        .or(page.locator('.own-visit'))
        .getByRole('link', {
          name: /^rendez-vous, .+ à 11\sh$/,
        });
      await expect(link).toBeVisible();
      // axe needs JavaScript.
      if (javaScriptEnabled) await expectNoFinding(page);
      await expectNoOverflow(page);
      await link.click();
      await expect(heading).toHaveText('Votre rendez-vous');
      await page.goto('/book');
      await page.getByRole('button', { name: 'Pas moi' }).click();
      await expect(page).toHaveURL('/');
      await expect(link).toHaveCount(0);
    });
  });
}
