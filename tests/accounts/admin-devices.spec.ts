import { expectNoOverflow } from '../e2e/axe.ts';
import { askForLink, expect, signInAdmin, test, titleOf } from '../e2e/site.ts';
import { userAgents } from '../support/user-agents.ts';

/*
 * The owner's devices on the narrowest phone: a lost one is signed out from another.
 */

test.use({ viewport: { width: 360, height: 740 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a lost phone is signed out, and no other device', async ({
      page,
      browser,
      outbox,
      baseURL,
    }) => {
      const email = await signInAdmin(page, outbox);
      const phone = await browser.newContext({
        baseURL: baseURL ?? '',
        userAgent: userAgents.iphone,
        javaScriptEnabled,
        extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.251' },
      });
      const lost = await phone.newPage();
      await askForLink(lost, email);
      await lost.goto(await outbox.linkFor(email, 2));
      await lost.getByRole('button', { name: 'Validate' }).click();
      await expect(lost.getByText('Votre compte a été vérifié avec succès')).toBeVisible();
      await page.goto('/admin/administrateurs');
      const account = page.getByRole('listitem').filter({ hasText: `${email} (vous)` });
      await expect(account).toContainText('Ordinateur Linux, Chrome (cet appareil)');
      await expect(account).toContainText('iPhone, Safari · dernière visite le');
      await account.getByText('Déconnecter iPhone, Safari…').click();
      await expectNoOverflow(page);
      await account.getByRole('button', { name: 'Oui, déconnecter : iPhone, Safari' }).click();
      await expect(page.getByText('C’est fait : cet appareil est déconnecté.')).toBeVisible();
      await expect(account).not.toContainText('iPhone');
      await lost.goto('/admin');
      await expect(lost.getByRole('heading', { level: 1 })).toHaveText('Non autorisé');
      await phone.close();
    });
  });
}
