import type { Page } from 'playwright/test';
import { expectGood } from '../e2e/axe.ts';
import { expect, signInAdmin, withOwnSite } from '../e2e/site.ts';

/*
 * The owner changes prices, treatments and facts of the site on a phone.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|404|409)|^error: /,
});

const site = '/admin/site';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

const findLine = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first();

const listOffered = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Proposer\\s: ${name}$`) });

test('a treatment is hidden, and another is added', async ({ page, outbox }) => {
  const [other, addedTreatment] = ['Brushing cheveux courts', 'Tresses de fête'];
  await signInAdmin(page, outbox);
  await page.goto(`${site}/soins?section=capillaires`);
  await page.getByRole('link', { name: other }).click();
  await page.getByLabel('Masquer ce soin').check();
  await press(page, 'Publier');
  await expect(listOffered(page, other)).not.toBeChecked();
  await page.goto('/features');
  await expect(page.getByRole('heading', { name: 'Soins capillaires' })).toBeVisible();
  await expect(page.getByText(other)).toHaveCount(0);
  await page.goto('/book?categorie=capillaires');
  await expect(page.getByRole('checkbox', { name: 'Tresses simples' })).toBeAttached();
  await expect(page.getByText(other)).toHaveCount(0);

  await page.goto(`${site}/soins?section=capillaires`);
  await page.getByRole('link', { name: 'Ajouter un soin' }).click();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(addedTreatment);
  await page.getByLabel('Durée').fill('1 h 30');
  await page.getByLabel('Prix en francs CFA').fill('15 000');
  await page.getByLabel('C’est un prix minimum').check();
  await press(page, 'Publier');
  await expect(findLine(page, addedTreatment)).toContainText('1 h 30');
  await expect(listOffered(page, addedTreatment)).toBeChecked();
  await page.goto('/book?categorie=capillaires');
  await expect(page.getByRole('checkbox', { name: addedTreatment })).toBeAttached();
});

test('the page of a refused price and the overview are accessible', async ({ page, outbox }) => {
  await signInAdmin(page, outbox);
  await page.goto(`${site}/soin?id=visage/soin-clarins-fermete`);
  await page.getByLabel('Prix en francs CFA').fill('');
  await press(page, 'Publier');
  await expect(page.getByLabel('Prix en francs CFA')).toBeFocused();
  await expectGood(page);
  await page.getByLabel('Prix en francs CFA').fill('27001');
  await press(page, 'Publier');
  await expect(page.getByText('Prix publié : Soin Clarins fermeté').first()).toBeVisible();
  await page.goto(site);
  await expectGood(page);
});

test('a price that was typed is asked about before it is lost, and never once it is published', async ({
  page,
  outbox,
}) => {
  const questions: string[] = [];
  let isAccepted = false;
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (isAccepted ? dialog.accept() : dialog.dismiss());
  });
  const price = page.getByLabel('Prix\u00a0: Coupe femme', { exact: true });
  const agenda = page.getByRole('link', { name: 'Agenda', exact: true }).first();
  await signInAdmin(page, outbox);
  await page.goto(`${site}/soins?section=capillaires`);
  await price.fill('8 100');
  await agenda.click();
  await expect.poll(() => questions).toHaveLength(1);
  await expect(price).toHaveValue('8 100');
  await press(page, 'Publier');
  await expect(page.getByText('Publié : Coupe femme').first()).toBeVisible();
  await agenda.click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(questions).toHaveLength(1);

  isAccepted = true;
  await page.goto(`${site}/soins?section=capillaires`);
  await price.fill('8 200');
  await agenda.click();
  await expect(page).toHaveURL(/\/admin$/);
  expect(questions).toHaveLength(2);
});
