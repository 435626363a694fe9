import type { Page } from 'playwright/test';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import {
  askFor,
  expect,
  findExcerpt,
  isOfPage,
  newMailbox,
  numberOn,
  signIn,
  test,
  treatment,
  waitUntilHydrated,
} from '../e2e/site.ts';
import { openDay } from '../support/request.ts';

const findRow = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const makeUp = /^Mise en beauté express/;

test('a visitor sends a request, and both sides read it', async ({ page, outbox, site }) => {
  const [name, email] = [`Awa ${newMailbox()}`, newMailbox()];
  await page.goto(`/book?mois=2099-01&categorie=maquillage&soin=${treatment}`);
  await page.getByRole('button', { name: 'Envoyez une demande' }).click();
  await expect(page.getByRole('button', { name: 'Envoyer ma demande' })).toBeHidden();
  await page
    // The complete date, because it must be neither today nor a past or closed day.
    .getByRole('button', { name: /^\S+ \d+(?:er)? \S+ \d{4}$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByLabel('E-mail (facultatif)').fill(email);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
  await expect(page).toHaveTitle(/^Votre demande est envoyée/);
  await expect(page.getByRole('status').filter({ hasText: 'Merci' })).toBeFocused();
  await expect(page.getByText('Mise en beauté express')).toBeVisible();
  const address = new URL(page.url());
  expect(address.pathname).toMatch(/^\/rdv\//);
  const number = await numberOn(page);
  expect(await outbox.waitForMail(email)).toContain(`reçu votre demande ${number}`);
  await expect
    .poll(async () => (await outbox.readMails()).filter((mail) => mail.includes(name)).length)
    .toBe(1);
  const output = site.stdout() + site.stderr();
  for (const personal of [name, email, '06070809', number])
    expect(findExcerpt(output, personal)).toBe('');
  // Neither a reload nor Back sends the request again.
  await page.reload();
  await expect(page.getByText(number).first()).toBeVisible();
  await page.goto('/contacts');
  await page.goBack();
  await expect(page.getByText(number).first()).toBeVisible();
  expect((await outbox.readMails()).filter((mail) => mail.includes(name))).toHaveLength(1);
});

test('choosing and removing treatments sends no network request', async ({ page }) => {
  await page.goto('/book');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByLabel('Catégorie de soin').selectOption('Soins du visage');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByLabel('Type de soin').selectOption('Gamme Clarins');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await findRow(page, /^Soin Clarins fermeté/).check();
  await page.getByLabel('Catégorie de soin').selectOption('Onglerie');
  await findRow(page, /^Manucure spa/).check();
  await findRow(page, /^Pose de vernis\s?,/).check();
  await page.getByRole('button', { name: 'Une personne de plus' }).click();
  await expect(page.getByLabel('Nombre de personnes')).toHaveValue('2');
  const summary = page.locator('.summary');
  await expect(summary).toContainText('69\u202f000\u00a0FCFA pour 2\u00a0personnes');
  await expect(summary).toContainText(/2\sh\s20 par personne/);
  await expect(page.getByRole('link', { name: 'Par WhatsApp' })).toHaveAttribute(
    'href',
    /Clarins.*Manucure%20spa/,
  );
  await page.getByRole('button', { name: 'Retirer Pose de vernis' }).click();
  await expect(findRow(page, /^Pose de vernis\s?,/)).not.toBeChecked();
  await expect(summary).toContainText('64\u202f000\u00a0FCFA');
  await expect(page.getByRole('heading', { name: 'Vos soins' })).toBeFocused();
  // Each category has its own treatments, none chosen yet. Choices of other categories stay.
  await page.getByLabel('Catégorie de soin').selectOption('Maquillage');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(summary).toContainText('Manucure spa');
  expect(requests.filter(isOfPage)).toEqual([]);
});

test('a draft restores choices and typed fields, and is deleted once sent', async ({ page }) => {
  const name = `Brouillon ${newMailbox()}`;
  const people = page.getByLabel('Nombre de personnes');
  await page.goto('/book?voir=demande');
  await page.locator('.quick-picks button').first().click();
  await expect(page).toHaveURL(/[?&]jour=/);
  const day = new URL(page.url()).searchParams.get('jour') ?? '';
  await people.fill('3');
  await page.getByLabel('Catégorie de soin').selectOption('Maquillage');
  await findRow(page, makeUp).check();
  await page.getByLabel('Moment souhaité').selectOption('Après-midi');
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.goto('/contacts');
  // The choice in a link replaces the draft's; the other fields return.
  await page.goto('/book?categorie=onglerie&voir=demande');
  await expect(people).toHaveValue('3');
  await expect(page.getByLabel('Catégorie de soin')).toHaveValue('onglerie');
  await page.goto('/contacts');
  await page.goto('/book?voir=demande');
  await expect(people).toHaveValue('3');
  await expect(page.getByRole('textbox', { name: /^Nom/ })).toHaveValue(name);
  await expect(page.getByLabel('Moment souhaité')).toHaveValue('Après-midi');
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.summary')).toContainText('Mise en beauté express');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByLabel('Téléphone').press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
  await page.goto('/book?voir=demande');
  await expect(people).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: /^Nom/ })).toHaveValue('');
});

test('text typed before the page is hydrated wins over a draft', async ({ page, outbox }) => {
  await signIn(page, outbox);
  await page.goto('/book?voir=demande');
  await page.getByLabel('E-mail').fill('soeur@exemple.ci');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/book?voir=demande', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('mere@exemple.ci');
  scripts.resolve();
  await waitUntilHydrated(page);
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa');
  await expect(page.getByLabel('E-mail')).toHaveValue('mere@exemple.ci');
});

test('a press before the page is hydrated sends what the screen shows', async ({ page }) => {
  let release = () => {};
  const heldAnswer = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await heldAnswer;
    await route.continue();
  });
  await page.goto(`/book?jour=${openDay()}&categorie=onglerie&voir=demande`, {
    waitUntil: 'commit',
  });
  await page.getByLabel('Nombre de personnes').fill('2');
  await findRow(page, /^Manucure spa/).check();
  await page.getByRole('textbox', { name: /^Nom/ }).fill(`Tôt ${newMailbox()}`);
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  const send = page.getByRole('button', { name: 'Envoyer ma demande' });
  await send.click({ noWaitAfter: true });
  await page.waitForURL(/\/rdv\//, { waitUntil: 'commit' });
  release();
  const main = page.getByRole('main');
  await expect(main).toContainText(formatLongDay(openDay()));
  await expect(main).toContainText('Manucure spa');
  await expect(main).toContainText('2\u00a0personnes');
});

test('a signed-in client follows a request and cancels it', async ({ page, outbox }) => {
  const email = await signIn(page, outbox);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'principale' });
  await menu.getByRole('link', { name: 'Mes rendez-vous' }).click();
  await expect(page.getByText('Vous n’avez pas encore de rendez-vous.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Prendre rendez-vous' }).click();
  await page.goto('/book?voir=demande');
  await expect(page.getByLabel('E-mail (facultatif)')).toHaveValue(email);
  const number = await askFor(page, openDay(5));
  await page.goto('/demandes');
  await expect(page.getByText('En attente')).toBeVisible();
  await page.getByRole('button', { name: `Voir ou annuler cette demande ${number}` }).click();
  await page.getByRole('link', { name: 'Annuler cette demande' }).click();
  await page.getByRole('button', { name: 'Oui, annuler' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demande annulée');
  await page.goto('/demandes');
  await expect(page.getByText('Annulée', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /annuler/ })).toHaveCount(0);
  await expect
    .poll(async () =>
      (await outbox.readMails()).some(
        (mail) => mail.includes(number) && mail.includes('Demande annulée sur le site.'),
      ),
    )
    .toBe(true);
});
