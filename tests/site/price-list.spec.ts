import type { Page } from 'playwright/test';
import { expectNoOverflow } from '../e2e/axe.ts';
import { expect, test, waitUntilStill } from '../e2e/site.ts';

const findPlus = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
const sum = (page: Page) => page.locator('.selection-sum');
const go = (page: Page) => page.getByRole('link', { name: 'Continuer' });
const search = (page: Page) => page.getByLabel('Rechercher un soin');

const manicure = 'Manucure spa';
const braids = 'Tresses simples';
const sumOfTwo = '2 soins, 17 000 FCFA';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

test('the foot of the page sums up the chosen treatments, also after a reload and Back', async ({
  page,
}) => {
  await page.goto('/features');
  await findPlus(page, manicure).tap();
  await expect(findPlus(page, manicure)).toHaveAttribute('aria-pressed', 'true');
  await expect(sum(page)).toHaveText('1 soin, 7 000 FCFA');
  await findPlus(page, braids).tap();
  await expect(sum(page)).toHaveText(sumOfTwo);
  await expect(go(page)).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(sum(page)).toHaveText(sumOfTwo);

  await go(page).tap();
  const summary = page.locator('.summary');
  await expect(summary).toContainText(manicure);
  await expect(summary).toContainText(braids);
  await expect(summary).toContainText(/17\s000\sFCFA/);
  await page.getByRole('button', { name: 'Modifier les soins' }).tap();
  await expect(page.getByRole('button', { name: `Retirer ${braids}` })).toBeVisible();
  await page.goBack();
  await expect(sum(page)).toHaveText(sumOfTwo);

  await findPlus(page, manicure).tap();
  await expect(sum(page)).toHaveText('1 soin, 10 000 FCFA');
  await page.getByRole('link', { name: 'Vider' }).tap();
  await expect(sum(page)).toHaveCount(0);
  await expect(page).toHaveURL('/features');
});

test('quick presses on several treatments all count', async ({ page }) => {
  await page.goto('/features');
  await page.evaluate(() => {
    for (const button of [...document.querySelectorAll<HTMLElement>('.price-list button')].slice(
      0,
      3,
    ))
      button.click();
  });
  await expect(sum(page)).toHaveText(/^3\u00a0soins/);
  await expect(page.locator('.price-list [aria-pressed=true]')).toHaveCount(3);
});

test('choices are kept through the site, and follow the booking form', async ({ page }) => {
  await page.goto('/features');
  await findPlus(page, manicure).tap();
  await findPlus(page, braids).tap();
  await expect(sum(page)).toHaveText(sumOfTwo);
  await go(page).tap();
  await page.getByRole('button', { name: 'Modifier les soins' }).tap();
  await page.getByRole('button', { name: `Retirer ${manicure}` }).tap();
  await expect(page.getByText('Total : 10 000 FCFA')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prestations' }).tap();
  await expect(sum(page)).toHaveText('1 soin, 10 000 FCFA');
  await findPlus(page, 'Coupe homme').tap();
  await expect(sum(page)).toHaveText('2 soins, 13 000 FCFA');
  await go(page).tap();
  await expect(page.locator('.summary')).toContainText(/13\s000\sFCFA/);
});

test('choices are forgotten once the request is sent, also after Back', async ({ page }) => {
  await page.goto('/features');
  await findPlus(page, 'Mise en beauté express').tap();
  await go(page).tap();
  await page.getByRole('button', { name: 'Envoyez une demande' }).tap();
  await expect(page.getByRole('heading', { name: 'Votre demande' })).toBeVisible();
  await page.locator('.quick-picks button').first().tap();
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).tap();
  await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
  for (let back = 0; back < 9 && !page.url().includes('/features'); back += 1) {
    await page.goBack();
  }
  await expect(page.getByText('93 prestations')).toBeVisible();
  await expect(sum(page)).toHaveCount(0);
  await expect(page).toHaveURL('/features');
});

test('results stay in sight while typing and after Enter, and choices are kept', async ({
  page,
}) => {
  await page.goto('/features');
  await findPlus(page, manicure).tap();
  await search(page).tap();
  await page.keyboard.type('natte');
  await expect(page.getByText('2 prestations')).toBeVisible();
  await expect(findPlus(page, braids)).toBeInViewport({ ratio: 1 });
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Enter');
  // The phone's keyboard closes.
  await expect(search(page)).not.toBeFocused();
  await expect(findPlus(page, braids)).toBeInViewport({ ratio: 1 });
  await findPlus(page, braids).tap();
  await expect(sum(page)).toHaveText(sumOfTwo);
  await page.getByRole('link', { name: 'Effacer le filtre' }).tap();
  await expect(page.getByText('93 prestations')).toBeVisible();
  await expect(sum(page)).toHaveText(sumOfTwo);
});

test('the links to the sections mark the current one, and cover no focused element', async ({
  page,
}) => {
  await page.goto('/features');
  const links = page.getByRole('navigation', { name: 'Rubriques' });
  await links.getByRole('link', { name: 'Onglerie' }).tap();
  await expect(links.locator('[aria-current]')).toHaveText('Onglerie');
  await expect(links.getByRole('link', { name: 'Onglerie' })).toBeInViewport({ ratio: 1 });
  const row = findPlus(page, 'Dépose de vernis,').or(findPlus(page, 'Dépose de vernis')).first();
  await waitUntilStill(page);
  await row.focus();
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press(step < 12 ? 'Tab' : 'Shift+Tab');
    const isCovered = await page.evaluate(() => {
      const { top, bottom, left } =
        document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const at = (y: number) => document.elementFromPoint(left + 20, y);
      return ![at(top + 4), at(bottom - 4)].every((element) =>
        document.activeElement?.contains(element),
      );
    });
    expect(isCovered).toBe(false);
  }
});

test('every "+" is as tall as a thumb, and large letters cause no overflow', async ({ page }) => {
  await page.goto('/features?soin=onglerie/manucure-spa');
  await waitUntilStill(page);
  const heights = await page
    .locator('.price-list button, .chip, .section-links a, .selection a')
    .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '34px';
  });
  await expectNoOverflow(page);
});
