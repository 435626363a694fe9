import type { Browser, Page } from 'playwright/test';
import { expectGood, expectNoOverflow } from '../e2e/axe.ts';
import { expect, newMailbox, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { clockOption, passFourHours, siteToday } from '../support/site-clock.ts';

/*
 * The mail after a visit on a small phone: the agreement, the mail on the next day, the opinion, the testimonial, and
 * the end of these mails.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function openPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'fr-CI' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  return { page, email: newMailbox(), name: 'Awa Koné' };
}
type Client = Awaited<ReturnType<typeof openPhone>>;

const check = async ({ page }: Client) => {
  await expectNoOverflow(page);
  await expectGood(page);
};

async function book({ page, email, name }: Client) {
  const choice = 'personnes=1&categorie=capillaires&soin=capillaires/coupe-femme&voir=heures';
  const month = siteToday.slice(0, 7);
  await page.goto(`/book?${choice}&jour=${siteToday}&mois=${month}&heure=15:00`);
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByLabel('Téléphone').fill('05 01 02 05 01');
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Confirmer le rendez-vous');
  await expect(page.getByRole('heading', { name: 'Votre rendez-vous est confirmé' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Oui, je veux bien' })).toHaveCount(0);
}

/** Agrees on the page that the mail links to. */
async function agree(client: Client, mail: string) {
  const { page } = client;
  await page.goto(/\/rdv\/[\w-]{22}/.exec(mail)?.[0] ?? '');
  await check(client);
  await press(page, 'Oui, je veux bien');
  await expect(page.getByText('C’est noté, nous vous écrirons')).toBeVisible();
}

async function say(client: Client, mail: string) {
  const { page } = client;
  const path = /\/avis\/[\w-]{22}/.exec(mail)?.[0] ?? '';
  await page.goto(path);
  await expect(page.getByText('Coupe femme')).toBeVisible();
  await page.getByLabel(/^Votre visite/).selectOption('★★★★★ Très bien');
  await page.getByLabel(/^Un mot/).fill('Un accueil parfait.');
  await page.getByLabel(/^Votre prénom/).fill('Awa');
  await check(client);
  await press(page, 'Envoyer à l’institut');
  await expect(page.getByText('Merci, l’institut a votre avis')).toBeVisible();
  await check(client);
  return path;
}

async function publish(page: Page, name: string) {
  await page.goto('/admin/apres-visite');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: /^Publier/ }).click();
  await expect(page.getByText('parmi les témoignages').first()).toBeVisible();
}

/** Waits for the home page, which is prerendered again within seconds. */
const isAtHome = ({ page }: Client, count: number) =>
  expect(async () => {
    await page.goto('/');
    await expect(page.getByText('Un accueil parfait.')).toHaveCount(count, { timeout: 500 });
  }).toPass();

async function endAll(client: Client, path: string) {
  const { page } = client;
  await isAtHome(client, 1);
  await page.goto(path);
  await page.getByLabel(/^Votre prénom/).fill('');
  await press(page, 'Changer mon avis');
  await expect(page.getByText('Merci, l’institut a votre avis')).toBeVisible();
  await isAtHome(client, 0);
  await page.goto(`${path}#arreter`);
  await press(page, 'Ne plus recevoir ces messages');
  await expect(page.getByText('vous ne recevez plus ces messages')).toBeVisible();
}

test('asks after the visit, publishes the opinion, takes it off and stops the mails', async ({
  page,
  outbox,
  browser,
  site,
}) => {
  await signInAdmin(page, outbox);
  await page.goto('/admin/reglages?faire=options');
  const reviews = page.getByRole('switch', { name: 'Avis' });
  await expect(reviews).not.toBeChecked();
  await expectGood(page);
  await reviews.click();
  await expect(reviews).toBeChecked();
  const client = await openPhone(browser, site.url);
  await book(client);
  await agree(client, await outbox.waitForMail(client.email));
  // The clock moves from eight o'clock to noon of the next day.
  for (let hours = 0; hours < 28; hours += 4) await passFourHours(site);
  const path = await say(client, await outbox.waitForMail(client.email, 2));
  await publish(page, client.name);
  await expectGood(page);
  await endAll(client, path);
  await client.page.context().close();
});
