import type { Page } from 'playwright/test';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { buildTitle, expect, newMailbox, requestOn, signInAdmin, test } from '../e2e/site.ts';
import { afterOpening } from '../support/own-facts.ts';
import { releaseHeldMails } from '../support/prepared-institute.ts';
import { openDay } from '../support/request.ts';

const openGestion = async (page: Page) => {
  const findLinkIn = (navigation: string, name: string | RegExp) =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name });
  await page.goto('/');
  await findLinkIn('principale', 'Gestion').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  await findLinkIn('Gestion', /^Demandes/).click();
};

/** Finds a client's request in the list, and opens it. */
async function openRequest(page: Page, name: string) {
  await page.locator('summary', { hasText: /^Chercher$/ }).click();
  await page.getByLabel('Nom ou numéro').fill(name);
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.waitForURL(/[?&]q=/);
  await page.locator('.row-link', { hasText: name }).first().click();
  await page.waitForURL(/demande\?numero=/);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    // The tests with and without JavaScript each press a button first that is refused.
    test.use({ javaScriptEnabled, expectedConsole: /status of (400|409)|^error: admin/ });

    test('finds, confirms, moves and cancels a request', async ({ page, site, outbox }) => {
      const email = newMailbox();
      const name = `Adjoua ${email.slice(0, 20)}`;
      const formatHour = (minutes: number) =>
        formatTime(afterOpening(openDay(), minutes)).replaceAll('\u00a0', ' ');
      await page.goto(requestOn(openDay()));
      await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
      await page.getByLabel('Téléphone').fill('05 06 07 08 09');
      await page.getByLabel('E-mail (facultatif)').fill(email);
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
      await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
      await signInAdmin(page, outbox);
      await openGestion(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Demandes' })).toBeVisible();
      await openRequest(page, name.toUpperCase());
      await expect(page.getByRole('link', { name: 'Appeler' }).first()).toHaveAttribute(
        'href',
        'tel:+2250506070809',
      );
      await page.getByText('Autre jour, heure ou personne').click();
      await page.getByLabel(/^Heure/).fill(afterOpening(openDay(), -60));
      await page.getByRole('button', { name: 'Confirmer' }).click();
      await expect(page.getByRole('alert')).toContainText('l’institut est ouvert de');
      // The warning stands once, with its button beside it.
      await expect(page.getByText(/l’institut est ouvert de/)).toHaveCount(1);
      const anyway = `Confirmer à ${formatHour(-60)} quand même`;
      await expect(page.getByRole('button', { name: anyway })).toBeInViewport();
      await expect(page.getByRole('alert')).not.toContainText('Il y a un problème');
      await page.getByLabel(/^Heure/).fill(afterOpening(openDay(), 120));
      await page.getByRole('button', { name: 'Confirmer', exact: true }).click();
      await expect(page.locator('.undo')).toContainText('confirmé');
      await releaseHeldMails(site.dataDir);
      const mail = await outbox.waitForMail(email, 2);
      expect(mail).toContain(
        `Rendez-vous confirmé : ${formatShortDay(openDay())} à ${formatHour(120)}`,
      );
      expect(mail).toContain('rendez-vous.ics');
      const file = page.url();
      await page.locator('#suivi').click();
      await expect(page.locator('.history').getByText(/, vous$/)).toBeVisible();

      await page.goto(file);
      await page.locator('#fixer').click();
      await page.getByText('Autre jour, heure ou personne').click();
      await page.getByLabel(/^Heure/).fill(afterOpening(openDay(), -30));
      await page.getByRole('button', { name: 'Déplacer', exact: true }).click();
      await page.getByRole('button', { name: /^Déplacer à .* quand même$/ }).click();
      await expect(page.locator('.undo')).toContainText('déplacé');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(formatHour(-30));
      await releaseHeldMails(site.dataDir);
      expect(await outbox.waitForMail(email, 3)).toContain(
        `Rendez-vous déplacé : ${formatShortDay(openDay())} à ${formatHour(-30)}`,
      );
      await page.locator('#annuler').click();
      await page.getByLabel('Motif').fill('Coupure d’électricité.');
      await page.getByRole('button', { name: 'L’institut annule' }).click();
      await expect(page.locator('.undo')).toContainText('annulé');
      await releaseHeldMails(site.dataDir);
      expect(await outbox.waitForMail(email, 4)).toContain('Coupure d’électricité.');
    });
  });
}
