import { expectGoodInLargeLetters } from '../e2e/axe.ts';
import { adminCode, expect, signInAdmin, test as siteTest, waitUntilStill } from '../e2e/site.ts';
import { Walk } from '../e2e/walk.ts';
import { formats } from '../site/pictures.ts';
import { startSite } from '../support/process.ts';

/*
 * A new owner on a small phone: from the agenda to open online booking.
 */

const test = siteTest.extend({
  site: async ({ sites }, use, { testId }) => {
    const start = () => startSite({ ADMIN_CODE: adminCode }, { isOpened: false });
    await use(await sites.siteOf(testId, start));
  },
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });

    test('the first steps take at most twenty taps and ten fields', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      const walk = new Walk(page, javaScriptEnabled);
      const findField = (name: string | RegExp) => page.getByRole('textbox', { name });
      const at = async (title: string) => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await waitUntilStill(page);
        if (javaScriptEnabled) await expectGoodInLargeLetters(page);
      };
      const next = async (title: string, button = 'Continuer') => {
        await walk.tap(page.getByRole('button', { name: button, exact: true }));
        await at(title);
      };
      await walk.open('/admin');
      await walk.tap(page.getByRole('link', { name: /^Premiers pas/ }));
      await at('Nom et téléphone');
      await walk.type(findField(/^Nom de l’institut/), 'Chez Awa');
      await walk.type(findField(/^Téléphone/), '07 07 11 22 33');
      await next('Adresse et repères');
      await walk.type(findField(/^Rue/), 'Boulevard Latrille');
      await walk.type(findField(/^Commune/), 'Cocody');
      await walk.type(findField(/^Repères/), 'Derrière la mairie.');
      await next('Horaires');
      const monday = page.getByRole('group', { name: 'lundi' });
      for (const label of ['De', 'à']) await walk.type(monday.getByLabel(label), '');
      await next('Équipe');
      await walk.type(findField('Esthéticienne'), 'Awa');
      await walk.type(findField('Coiffeuse'), 'Fatou');
      await next('Soins et prix');
      await walk.tap(page.locator('summary').filter({ hasText: 'Maquillage' }));
      await walk.tap(page.getByRole('checkbox', { name: 'Proposer cette rubrique' }));
      await next('Une photo de l’institut');
      await walk.send(page.getByLabel(/^Photo/), await formats.jpeg());
      await next('Vos e-mails');
      await next('Ouvrir la réservation');
      await next('Premiers pas', 'Ouvrir la réservation');
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Voir le site' }),
      ).toBeVisible();
      expect([walk.taps <= 20, walk.fields <= 10, walk.taps, walk.fields]).toEqual([
        true,
        true,
        walk.taps,
        walk.fields,
      ]);
      await page.goto('/contacts');
      await expect(page.locator('.contact-lines')).toContainText(
        'Boulevard Latrille, Cocody, Abidjan',
      );
      await expect(page.getByRole('blockquote')).toHaveText('Derrière la mairie.');
    });
  });
}
