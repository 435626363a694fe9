import type { Browser, Page } from 'playwright/test';
import { appointment } from '../support/agenda/visits.ts';
import type { Outbox } from '../support/outbox.ts';
import { clockOption, passFourHours, siteDay, siteToday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { expectGood, expectGoodInLargeLetters } from './axe.ts';
import { coveredInTurn } from './covered-in-turn.ts';
import { expect, newMailbox, signInAdmin, waitUntilAlive, withOwnSite } from './site.ts';

/*
 * A person of the team on her own phone: invited, she sees her day, notes who came and wishes for an absence, and
 * the owner decides and ends her access.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
test.use({ ...phone, expectedConsole: /status of (400|401|403)/ });

/** Both over one site: each has a person and a day of her own. */
const ways = [
  {
    ...{ title: 'with JavaScript', javaScriptEnabled: true, lane: 4, client: 'Adjoua Kouassi' },
    ...{ category: 'capillaires', treatment: 'coupe-femme', day: siteDay(5) },
  },
  {
    ...{ title: 'without JavaScript', javaScriptEnabled: false, lane: 1, client: 'Mariam Diallo' },
    ...{ category: 'onglerie', treatment: 'manucure-spa', day: siteDay(6) },
  },
] as const;

/** Two are expected at half past ten, and it is noon. */
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

async function invitationOf(outbox: Outbox, email: string): Promise<string> {
  const mail = await outbox.mailTo(email);
  return /\/invitation\/[\w-]+/.exec(mail)?.[0] ?? '';
}

/** A phone of her own. */
async function herPhone(browser: Browser, baseURL: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ ...phone, baseURL, javaScriptEnabled });
  return context.newPage();
}

for (const way of ways) {
  const { title, javaScriptEnabled, lane, client, day } = way;
  const firstName = client.split(' ')[0] ?? '';
  /** Once is enough: both have the same documents. */
  const judge = (page: Page) =>
    javaScriptEnabled ? expectGoodInLargeLetters(page) : Promise.resolve();
  const alive = (page: Page) => (javaScriptEnabled ? waitUntilAlive(page) : Promise.resolve());

  test.describe(title, () => {
    test.use({ javaScriptEnabled });

    test('she is invited, works by her own page, and leaves', async ({
      page: owner,
      browser,
      outbox,
      site,
    }) => {
      await signInAdmin(owner, outbox);
      const email = newMailbox();
      await owner.goto(`/admin/equipe/fiche?id=${lane}#connexion`);
      await alive(owner);
      await owner.getByLabel('Son adresse e-mail').fill(email);
      await owner.getByRole('button', { name: 'Inviter à se connecter' }).tap();
      await expect(owner.getByText(`Invitation envoyée à ${email}`)).toBeVisible();

      const page = await herPhone(browser, site.url, javaScriptEnabled);
      const open = async (path: string) => {
        await page.goto(path);
        await alive(page);
      };
      await open(await invitationOf(outbox, email));
      await judge(page);
      await page.getByRole('button', { name: 'Me connecter' }).tap();
      await expect(page).toHaveURL('/equipe');
      await alive(page);
      const came = page.getByRole('button', { name: `Honoré : ${firstName}, 10 h 30` });
      await expect(came).toBeInViewport();
      await expect(page.getByRole('main')).not.toContainText(client.split(' ')[1] ?? '');
      await judge(page);
      await came.tap();
      const told = page.getByRole('status').filter({ hasText: 'rendez-vous honoré.' });
      await expect(told).toContainText(`${firstName}, 10 h 30`);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      await page.getByRole('link', { name: 'Absences' }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Absences');
      await alive(page);
      if (javaScriptEnabled) expect((await coveredInTurn(page)).covered).toEqual([]);
      await page.getByLabel('Un mot').fill('Congé');
      await page.getByRole('button', { name: 'Demander ces heures' }).tap();
      await expect(page.getByRole('alert')).toContainText('Indiquez une heure');
      await expect(page.getByLabel('Un mot')).toHaveValue('Congé');
      for (const [from, label] of [
        [day, 'Congé'],
        [siteDay(12), 'École'],
      ] as const) {
        await page.getByLabel(/^Jour/).fill(from);
        await page.getByLabel('Un mot').fill(label);
        await page.getByRole('button', { name: 'Demander toute la journée' }).tap();
        await expect(page.getByText(`(${label})`)).toBeVisible();
      }
      await expect(page.getByText('En attente')).toHaveCount(2);
      await judge(page);

      await owner.goto('/admin');
      const place = owner.getByRole('navigation', { name: 'Gestion' });
      await expect(place.getByRole('link', { name: /^Agenda/ })).toContainText('2');
      await owner.getByRole('link', { name: '2 absences souhaitées', exact: true }).tap();
      const wishes = owner.getByRole('main').getByRole('button', { name: /^Accepter/ });
      await expect(wishes).toHaveCount(2);
      await alive(owner);
      for (const fold of await owner.getByText('Refuser…').all()) await fold.tap();
      await judge(owner);
      await wishes.first().tap();
      await expect(owner.getByText('Aucun rendez-vous n’est touché.')).toBeVisible();
      await owner.goto('/admin/souhaits');
      await alive(owner);
      await owner.getByText('Refuser…').tap();
      await owner.getByLabel(/^Un mot/).fill('Trop de monde.');
      await owner.getByRole('button', { name: /^Refuser/ }).tap();
      await expect(owner.getByText('C’est dit')).toBeVisible();
      await open('/equipe/absences');
      await expect(page.getByText('Acceptée')).toBeVisible();
      await expect(page.getByText('Réponse : Trop de monde.')).toBeVisible();

      await owner.goto('/admin/administrateurs');
      await alive(owner);
      const member = owner.getByRole('listitem').filter({ hasText: email });
      await member.getByText('Retirer l’accès à son agenda…').tap();
      await judge(owner);
      await member.getByRole('button', { name: /^Oui, retirer l’accès/ }).tap();
      await expect(owner.getByText('cette personne ne voit plus son agenda')).toBeVisible();
      await expect(owner.getByText(email)).toHaveCount(0);
      await page.goto('/equipe');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non autorisé');
      await page.context().close();
    });
  });
}

test('who is signed in as an administrator has no agenda without being invited', async ({
  page,
  outbox,
}) => {
  await signInAdmin(page, outbox);
  await page.goto('/equipe');
  await expect(page.getByText('réservée à l’équipe')).toBeVisible();
  await expectGood(page);
});
