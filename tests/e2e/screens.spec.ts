import { expect, hold, isOfPage, test } from './site.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens, closes, and leads to a page', async ({ page }) => {
    await page.goto('/');
    const link = page
      .getByRole('navigation', { name: 'principale' })
      .getByRole('link', { name: 'Prestations' });
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(link).toBeVisible();
    await page.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await link.click();
    await expect(page).toHaveURL('/features');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(link).toBeHidden();
  });
});

test('the booking form is filled in without a single request', async ({ page }) => {
  await page.goto('/book');
  // Screen readers skip the button that Enter presses.
  await expect(page.getByRole('main').getByRole('button').first()).not.toHaveText('Mettre à jour');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const month = page.locator('#mois-affiche');
  const first = (await month.textContent()) ?? '';
  await expect(page.locator('[aria-current="date"]')).toBeVisible();
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(month).not.toHaveText(first);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(month).toHaveText(first);
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await page.locator('[data-day$="-15"]').click();
  await expect(page.getByText(/Date choisie\s: \w+ 15 /)).toBeVisible();

  await page.getByLabel('Nombre de personnes').fill('3');
  const category = page.getByLabel('Catégorie de soin');
  const type = page.getByLabel('Type de soin');
  await expect(type).toBeHidden();
  await category.selectOption('Soins du visage');
  await type.selectOption('Gamme Clarins');
  await expect(page.getByText('Soins du visage, Gamme Clarins')).toBeVisible();
  await category.selectOption('Soins du corps');
  await expect(type).toHaveValue('');
  await category.selectOption('Maquillage');
  await expect(type).toBeHidden();
  await expect(page.getByLabel('Nombre de personnes')).toHaveValue('3');
  await expect(page.getByText(/Date choisie\s: \w+ 15 /)).toBeVisible();
  expect(requests.filter(isOfPage)).toEqual([]);
});

test('keeps choices made before hydration', async ({ page }) => {
  const release = await hold(page, /\/assets\/[^/]+\.js$/);
  await page.goto('/book', { waitUntil: 'commit' });
  await page.getByLabel('Nombre de personnes').fill('4');
  await page.getByLabel('Catégorie de soin').selectOption('Soins du visage');
  release();
  await expect(page.getByLabel('Type de soin')).toBeVisible();
  await expect(page.getByLabel('Nombre de personnes')).toHaveValue('4');
  await page
    .getByRole('navigation', { name: 'principale' })
    .getByRole('link', { name: 'Reservation' })
    .click();
  await expect(page.getByLabel('Nombre de personnes')).toHaveValue('1');
  await expect(page.getByLabel('Type de soin')).toBeHidden();
});

test('the number of people is checked while it is typed, and a dropdown keeps the focus', async ({
  page,
}) => {
  await page.goto('/book');
  const people = page.getByLabel('Nombre de personnes');
  await people.fill('99');
  const mistake = page.getByText('Indiquez un nombre de personnes entre 1 et 10.');
  await expect(mistake).toBeVisible();
  await people.fill('5');
  await expect(mistake).toBeHidden();
  const category = page.getByLabel('Catégorie de soin');
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Type de soin')).toBeVisible();
  await expect(category).toBeFocused();
});

test.describe('inside Instagram', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 13) Instagram 300.0' });

  test('the sign-in page explains why Google refuses', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByText('Google refuse la connexion depuis l’application')).toBeVisible();
  });
});

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`with a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('hydration is silent, and today is Abidjan’s', async ({ page }) => {
      for (const path of ['/', '/book']) await page.goto(path);
      const today = new Date().toISOString().slice(0, 10);
      await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', today);
    });
  });
}
