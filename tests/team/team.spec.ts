import type { Browser, Page } from 'playwright/test';
import { appointment } from '../agenda/support/visits.ts';
import { expectGoodInLargeLetters } from '../e2e/axe.ts';
import { expect, newMailbox, signInAdmin, waitUntilHydrated, withOwnSite } from '../e2e/site.ts';
import { clockOption, passFourHours, siteToday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A staff member on her own phone: she is invited, sees her day and records outcomes, and the owner ends her access.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
test.use({ ...phone, expectedConsole: /status of (400|401|403)/ });

/** Both modes run on one site, each with its own staff member. */
const ways = [
  {
    title: 'with JavaScript',
    javaScriptEnabled: true,
    resource: 4,
    client: 'Adjoua Kouassi',
    category: 'capillaires',
    treatment: 'coupe-femme',
  },
  {
    title: 'without JavaScript',
    javaScriptEnabled: false,
    resource: 1,
    client: 'Mariam Diallo',
    category: 'onglerie',
    treatment: 'manucure-spa',
  },
] as const;

/** True once both clients are booked for half past ten and the clock is at noon. */
let isNoon = false;
test.beforeEach(async ({ site }) => {
  if (isNoon) return;
  isNoon = true;
  const visitor = await Visitor.at(site.url);
  for (const { client: name, category, treatment } of ways) {
    const treatments = [`${category}/${treatment}`];
    const visit = { name, category, treatments, day: siteToday, time: '10:30' };
    const { status, body } = await visitor.call('booking/appointment', appointment(visit));
    expect(status, JSON.stringify(body)).toBe(200);
  }
  await passFourHours(site);
});

/** Opens a browser for her phone. */
async function openPhone(browser: Browser, baseURL: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ ...phone, baseURL, javaScriptEnabled });
  return context.newPage();
}

for (const way of ways) {
  const { title, javaScriptEnabled, resource, client } = way;
  const firstName = client.split(' ')[0] ?? '';
  /** Checks a page with JavaScript only, because both modes have the same documents. */
  const judge = (page: Page) =>
    javaScriptEnabled ? expectGoodInLargeLetters(page) : Promise.resolve();

  test.describe(title, () => {
    test.use({ javaScriptEnabled });

    test('a staff member is invited, works with her own page, and leaves', async ({
      page: owner,
      browser,
      outbox,
      site,
    }) => {
      await signInAdmin(owner, outbox);
      const email = newMailbox();
      await owner.goto(`/admin/equipe/fiche?id=${resource}&faire=connexion`);
      await owner.getByLabel('Son adresse e-mail').fill(email);
      await owner.getByRole('button', { name: 'Inviter à se connecter' }).tap();
      await expect(owner.getByText(`Invitation envoyée à ${email}.`)).toBeVisible();

      const page = await openPhone(browser, site.url, javaScriptEnabled);
      const mail = await outbox.waitForMail(email);
      await page.goto(/\/login\?retour=%2Fequipe/.exec(mail)?.[0] ?? '');
      await page.getByLabel('Adresse e-mail').fill(email);
      await page.getByRole('button', { name: 'Connectez vous' }).tap();
      await expect(page.getByText('Please check your email')).toBeVisible();
      await page.goto(await outbox.waitForLink(email));
      await page.getByRole('button', { name: 'Validate' }).tap();
      // With JavaScript the page goes on by itself.
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continuer maintenant' }).tap();
      await expect(page).toHaveURL('/equipe');
      await waitUntilHydrated(page);
      const attendedButton = page.getByRole('button', { name: `Honoré : ${firstName}, 10 h 30` });
      await expect(attendedButton).toBeInViewport();
      await expect(page.getByRole('main')).not.toContainText(client.split(' ')[1] ?? '');
      await judge(page);
      await attendedButton.tap();
      const notice = page.getByRole('status').filter({ hasText: 'rendez-vous honoré.' });
      await expect(notice).toContainText(`${firstName}, 10 h 30`);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      await owner.goto(`/admin/equipe/fiche?id=${resource}&faire=connexion`);
      await owner.getByText('Retirer l’accès à son agenda…').tap();
      await owner.getByRole('button', { name: /^Oui, retirer l’accès/ }).tap();
      await expect(owner.getByText('Accès à son agenda retiré').first()).toBeVisible();
      await page.goto('/equipe');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non autorisé');
      await page.context().close();
    });
  });
}
