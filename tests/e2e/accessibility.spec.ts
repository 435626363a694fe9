import { adminPaths } from '../../shared/page/admin-paths.ts';
import { paths } from '../../shared/page/paths.ts';
import { afterOpening } from '../support/own-facts.ts';
import { openDay } from '../support/request.ts';
import { expectNoFinding, expectNoOverflow, schemes } from './axe.ts';
import {
  askFor,
  askForLink,
  expect,
  openAlive,
  signIn,
  signInAdmin,
  test,
  writeTo,
} from './site.ts';

const addresses = [
  '/verify?token=abc',
  '/book?jour=2026-11-24&categorie=corps&type=hammam&personnes=3&soin2=corps/bras&soin3=',
  '/book/demande?numero=RDV-7K2M&jour=2026-11-24&categorie=maquillage&personnes=3&moment=Matin',
  '/book/demande?numero=RDV-7K2M&jour=2026-11-24&categorie=maquillage&deja=1',
  '/features?q=epilation&max=5000',
  '/features?q=introuvable',
  '/features?q=natte',
  '/features?soin=onglerie/manucure-spa&soin=capillaires/tresses-simples',
];

test.use({ expectedConsole: /status of (400|403|404)|^error: / });

for (const [index, { width, colorScheme }] of schemes.entries()) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({
      ...{ viewport: { width, height: 740 }, colorScheme },
      contextOptions: { reducedMotion: 'reduce' },
    });

    // Who is not signed in sees one page instead of all of the back office: paths.admin.
    const screens = { ...paths, ...(colorScheme === 'light' && adminPaths) };
    for (const path of [...Object.values(screens), ...addresses]) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expectNoFinding(page);
        await expectNoOverflow(page);
      });
    }

    test('axe finds nothing on forms that were refused', async ({ page }) => {
      for (const [path, button] of [
        ['/login', 'Connectez vous'],
        ['/contacts', 'Send Message'],
        ['/book?voir=demande', 'Envoyer ma demande'],
      ] as const) {
        await openAlive(page, path);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoFinding(page);
      }
    });

    test('axe finds nothing where something was sent', async ({ page }) => {
      for (const send of [askForLink, writeTo]) {
        await send(page);
        await expectNoFinding(page);
        await expectNoOverflow(page);
      }
    });

    test('axe finds nothing on one’s own requests', async ({ page, outbox }) => {
      await signIn(page, outbox);
      await expect(page).toHaveURL('/role');
      await page.goto('/demandes');
      await expectNoFinding(page);
      await askFor(page, openDay(7));
      await expect(page.getByText('Vérifiez vos coordonnées')).toBeVisible();
      await expectNoFinding(page);
      await expectNoOverflow(page);
      await page.goto('/demandes');
      await expectNoFinding(page);
      await page.getByRole('link', { name: 'Annuler cette demande' }).click();
      await expect(page.getByRole('button', { name: 'Oui, annuler' })).toBeVisible();
      await expectNoFinding(page);
    });

    test('axe finds nothing in the back office', async ({ page, outbox }) => {
      const day = openDay(9 + 2 * index);
      const number = await askFor(page, day, 'Un nom très long Kouadio-Konan-Bédié');
      await writeTo(page);
      await signInAdmin(page, outbox);
      for (const path of [
        '/admin',
        '/admin?vue=semaine',
        '/admin/rendez-vous?soin=capillaires/coupe-femme',
        '/admin/absences',
        '/admin/pourquoi?soin=capillaires/coupe-femme&heure=10:00',
        '/admin/demandes',
        '/admin/demandes?etat=toutes&q=introuvable&du=2026-01-01',
        '/admin/demandes?etat=toutes&page=2',
        '/admin/messages',
        '/admin/messages?etat=traites',
        '/admin/jours',
        '/admin/mails',
        `/admin/demande?numero=${number}`,
      ]) {
        await page.goto(path);
        await expectNoFinding(page);
        await expectNoOverflow(page);
      }
      await page.getByLabel('Heure').fill(afterOpening(day, -60));
      await page.getByRole('button', { name: 'Confirmer' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFinding(page);
      await page.getByLabel('Heure').fill(afterOpening(day, 60));
      await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
      await expect(page.getByText(/^Le rendez-vous est confirmé/)).toBeVisible();
      await expectNoFinding(page);
      await expectNoOverflow(page);
      await page.goto('/admin/messages');
      await page.getByRole('link', { name: 'Prix' }).first().click();
      await expect(page.getByRole('button', { name: 'Marquer comme traité' })).toBeVisible();
      await expectNoFinding(page);
    });

    test('axe finds nothing with the menu of the back office open', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      await page.goto('/admin/alertes');
      if (width < 1280) await page.getByText('Plus', { exact: true }).click();
      await expect(page.getByRole('link', { name: 'Chiffres' })).toBeVisible();
      await expectNoFinding(page);
      await expectNoOverflow(page);
    });

    test('axe finds nothing with the role’s dialog open', async ({ page, outbox }) => {
      await signIn(page, outbox);
      await page.getByRole('button', { name: 'Administrateur' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFinding(page);
    });
  });
}

test('axe finds nothing with the menu open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectNoFinding(page);
});
