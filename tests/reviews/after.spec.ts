import type { Browser, Page } from 'playwright/test';
import { expectGood, expectNoOverflow } from '../e2e/axe.ts';
import { expect, newMailbox, openAlive, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { clockOption, passFourHours, siteToday } from '../support/site-clock.ts';

/*
 * From the agreement on the appointment's page to the mail of the next day, the client's opinion, the testimonial, and the
 * end of these mails: on a small phone, with scripts and without.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function phone(browser: Browser, baseURL: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled, baseURL, locale: 'fr-CI' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  const open = javaScriptEnabled ? openAlive : (on: Page, path: string) => on.goto(path);
  const name = javaScriptEnabled ? 'Awa Koné' : 'Bintou Diallo';
  return { page, open, javaScriptEnabled, email: newMailbox(), name };
}
type Client = Awaited<ReturnType<typeof phone>>;

const check = async ({ page, javaScriptEnabled }: Client) => {
  await expectNoOverflow(page);
  if (javaScriptEnabled) await expectGood(page);
};

async function book({ page, open, email, name, javaScriptEnabled }: Client) {
  const time = javaScriptEnabled ? '15:00' : '16:00';
  const chosen = 'personnes=1&categorie=capillaires&soin=capillaires/coupe-femme&voir=heures';
  const month = siteToday.slice(0, 7);
  await open(page, `/book?${chosen}&jour=${siteToday}&mois=${month}&heure=${time}`);
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByLabel('Téléphone').fill(javaScriptEnabled ? '05 01 02 05 01' : '05 01 02 05 02');
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Confirmer le rendez-vous');
  await expect(page.getByText('Confirmé', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Oui, je veux bien' })).toHaveCount(0);
}

/** On the page that the mail leads to. */
async function agree(client: Client, mail: string) {
  const { page, open } = client;
  await open(page, /\/rdv\/[\w-]{22}/.exec(mail)?.[0] ?? '');
  await check(client);
  await press(page, 'Oui, je veux bien');
  await expect(page.getByText('C’est noté, nous vous écrirons')).toBeVisible();
}

async function say(client: Client, mail: string) {
  const { page, open } = client;
  const path = /\/avis\/[\w-]{22}/.exec(mail)?.[0] ?? '';
  await open(page, path);
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

/** The ready home page is made anew within seconds. */
const isAtHome = ({ page, open }: Client, count: number) =>
  expect(async () => {
    await open(page, '/');
    await expect(page.getByText('Un accueil parfait.')).toHaveCount(count, { timeout: 500 });
  }).toPass();

async function endAll(client: Client, path: string) {
  const { page, open } = client;
  await isAtHome(client, 1);
  await open(page, path);
  await page.getByLabel(/^Votre prénom/).fill('');
  await press(page, 'Changer mon avis');
  await expect(page.getByText('Merci, l’institut a votre avis')).toBeVisible();
  await isAtHome(client, 0);
  await open(page, `${path}#arreter`);
  await press(page, 'Ne plus recevoir ces messages');
  await expect(page.getByText('vous ne recevez plus ces messages')).toBeVisible();
}

test('agreed, asked, said, published, taken off and stopped', async ({
  page,
  outbox,
  browser,
  site,
}) => {
  await signInAdmin(page, outbox);
  await page.goto('/admin/site/infos?groupe=apres');
  await page.getByLabel('Demander le lendemain').check();
  await page.getByRole('button', { name: 'Publier' }).first().click();
  await expect(page.getByText('C’est publié').first()).toBeVisible();
  const clients = [await phone(browser, site.url, true), await phone(browser, site.url, false)];
  for (const client of clients) {
    await book(client);
    await agree(client, await outbox.mailTo(client.email));
  }
  // From eight o'clock to the next day's noon.
  for (let hours = 0; hours < 28; hours += 4) await passFourHours(site);
  for (const client of clients) {
    const path = await say(client, await outbox.mailTo(client.email, 2));
    await publish(page, client.name);
    if (client.javaScriptEnabled) await expectGood(page);
    await endAll(client, path);
    await client.page.context().close();
  }
});
