import type { Locator, Page } from 'playwright/test';
import { buildTitle, expect, newMailbox, waitUntilHydrated, withOwnSite } from '../e2e/site.ts';
import { newPhone } from '../support/request.ts';

/*
 * The taps and fields that a booking costs on a phone.
 */

const test = withOwnSite();
test.use({ viewport: { width: 360, height: 640 } });

/** Counts a visitor's taps and fields. A choice in a dropdown costs two taps, so its tiles are used. */
function countTaps(page: Page) {
  let [taps, fields] = [0, 0];
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  return {
    tap: async (target: string | RegExp | Locator) => {
      taps += 1;
      await (typeof target === 'string' || target instanceof RegExp
        ? button(target)
        : target
      ).click();
    },
    fill: async (name: RegExp, text: string) => {
      fields += 1;
      await page.getByRole('textbox', { name }).fill(text);
    },
    spent: () => ({ taps, fields }),
  };
}

/** The last offered day. Hours of today may have passed. */
const findLastDay = (page: Page) =>
  page.locator('.quick-picks button', { hasText: /(?:lun|mar|mer|jeu|ven|sam|dim)\./ }).last();
const findFirstHour = (page: Page) => page.locator('.hour-choice li button').first();
const findTreatment = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

test('a pedicure takes at most 8 taps and 2 fields', async ({ page }) => {
  const { tap, fill, spent } = countTaps(page);
  await page.goto('/book');
  await tap('Onglerie');
  await tap(findTreatment(page, /^Pédicure simple/));
  await tap(/^Choisir le jour/);
  await tap(findLastDay(page));
  await tap(findFirstHour(page));
  await fill(/^Nom/, `Samedi ${newMailbox()}`);
  await fill(/^Téléphone/, newPhone());
  await tap(/^Confirmer le rendez-vous/);
  await expect(page).toHaveURL(/\/rdv\//);
  expect(spent().taps).toBeLessThanOrEqual(8);
  expect(spent().fields).toBe(2);
});

test('two people with treatments of their own take at most 11 taps and 2 fields', async ({
  page,
}) => {
  const { tap, fill, spent } = countTaps(page);
  await page.goto('/book');
  await tap('Une personne de plus');
  await tap('Chacun ses soins');
  await tap('Onglerie');
  await tap(findTreatment(page, /^Pédicure simple/));
  await tap(/^Personne 2/);
  await tap(findTreatment(page, /^Manucure simple/));
  await tap(/^Choisir le jour/);
  await tap(findLastDay(page));
  await tap(findFirstHour(page));
  await fill(/^Nom/, `Deux ${newMailbox()}`);
  await fill(/^Téléphone/, newPhone());
  await tap(/^Confirmer le rendez-vous/);
  await expect(page).toHaveURL(/\/rdv\//);
  expect(spent().taps).toBeLessThanOrEqual(11);
  expect(spent().fields).toBe(2);
});

for (const javaScriptEnabled of [true, false])
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a tile chooses its category', async ({ page }) => {
      await page.goto('/book');
      await page.getByRole('button', { name: 'Soins du visage' }).click();
      await expect(page.getByLabel('Catégorie de soin')).toHaveValue('visage');
      await expect(page.getByLabel('Type de soin')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Soins du visage' })).toHaveCount(0);
    });

    test('a type of care brings its treatments into view, below the category', async ({ page }) => {
      await page.goto('/book?personnes=2&chacun=1&categorie=corps');
      await page.getByRole('button', { name: 'Massages' }).click();
      const person = page.getByRole('button', { name: 'Personne 1', pressed: true });
      await expect(person).toBeInViewport();
      const category = page.getByLabel('Catégorie de soin');
      await expect(category).toBeInViewport();
      const row = page.getByRole('checkbox', { name: /^Massage du dos/ });
      await expect(row).toBeInViewport();
      await row.check();
      await page.getByRole('button', { name: 'Personne 2 : choisir' }).click();
      const second = page.getByRole('button', { name: 'Personne 2', pressed: true });
      await expect(second).toBeInViewport();
      await expect(category).toBeInViewport();
      await expect(row).toBeInViewport();
      await category.selectOption('onglerie');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Afficher la suite' }).click();
      await page.getByRole('checkbox', { name: /^Pose de vernis\s?,/ }).check();
      // Back leads to the former list, at the place where it was left.
      await page.goBack();
      await expect(row).toBeVisible();
      await expect(second).toBeInViewport();
      await page.goBack();
      await expect(person).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('Type de soin')).toHaveValue('');
      await expect(category).toHaveValue('corps');
    });

    test('after a day that is chosen first, a treatment comes next', async ({ page }) => {
      await page.goto('/book');
      await waitUntilHydrated(page);
      await page.locator('.calendar .day:not(.no-slots)').last().click();
      await expect(page).toHaveURL(/jour=/);
      await expect(page.getByText(/^Choisissez un soin pour le /)).toBeInViewport();
      await page.goBack();
      await expect(page.getByText(/^Choisissez un soin pour le /)).toHaveCount(0);
    });

    test('after a day, the person without a treatment comes next', async ({ page }) => {
      await page.goto('/book?personnes=2&chacun=1&categorie=onglerie&soin=onglerie/manucure-spa');
      await waitUntilHydrated(page);
      await page.locator('.calendar .day:not(.no-slots)').last().click();
      await expect(page.getByText(/^Choisissez un soin à la personne 2 pour le /)).toBeInViewport();
      const person = page.getByRole('button', { name: /^Personne 2/ });
      await expect(person).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('checkbox', { name: /^Pose de vernis/ }).check();
      await page.getByRole('button', { name: 'Choisir l’heure' }).click();
      await expect(page).toHaveURL(/personne2=onglerie%2Fpose-de-vernis/);
    });
  });

test.describe('when the network is lost', () => {
  test.use({
    expectedConsole:
      /ERR_FAILED|ERR_INTERNET_DISCONNECTED|^error: bookingAppointment: La connexion/,
  });

  test('the page stays open, and sending the order again books one appointment', async ({
    page,
    context,
  }) => {
    await page.goto('/book?soin=onglerie/pedicure-simple&personnes=1&voir=heures');
    await findLastDay(page).click();
    await page.locator('.hour-choice li button').nth(2).click();
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
    await page.getByLabel('Téléphone').fill(newPhone());
    // The first order arrives, and its answer is lost.
    await page.route('**/api/booking/appointment', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const offline = page.getByText('Hors connexion');
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: /^Confirmer/ }).click();
    const again = page.getByRole('button', { name: /^Réessayer/ });
    await expect(again).toBeInViewport();
    await expect(page.getByText('Votre saisie est conservée')).toBeInViewport();
    await context.setOffline(true);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(offline).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByLabel('Catégorie de soin')).toBeHidden();
    await expect(page.locator('.calendar table')).toBeHidden();
    await page.unroute('**/api/booking/appointment');
    await again.click();
    await expect(page).toHaveURL(/\/rdv\/[\w-]+\?reserve=1&deja=1/);
  });
});
