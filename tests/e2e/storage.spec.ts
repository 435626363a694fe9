import type { Page } from 'playwright/test';
import { expect, newMailbox, signInByMail, test, waitUntilHydrated } from './site.ts';

/** Blocks storage as browsers without site data do: reading `localStorage` throws. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get });
    Object.defineProperty(navigator, 'serviceWorker', { get });
  });
}

test.describe('a browser that stores nothing', () => {
  test.beforeEach(({ page }) => blockStorage(page));

  const screens = [
    ['/contacts', 'Contact'],
    ['/book', 'Réservation'],
    ['/login', 'Connexion'],
    ['/login?retour=/demandes', 'Connexion'],
    ['/verify?token=abc', 'Vérification de votre compte'],
  ] as const;
  test('can use each screen', async ({ page }) => {
    for (const [path, title] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  test('chooses on the price list, through a reload and Back', async ({ page }) => {
    await page.goto('/features');
    const chosenTreatment = page.getByRole('button', { name: /^Manucure spa/, pressed: true });
    await page.getByRole('button', { name: /^Manucure spa/ }).click();
    await expect(chosenTreatment).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Continuer' }).click();
    await expect(page.getByRole('heading', { name: 'Choisissez un jour' })).toBeVisible();
    await expect(page.getByText('Manucure spa').first()).toBeVisible();
    await page.goBack();
    await expect(chosenTreatment).toBeVisible();
  });

  test('gets the server’s page when its scripts fail early', async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/contacts');
    const anew = page.waitForRequest((request) => request.isNavigationRequest());
    await page.evaluate(() => {
      document.createElement = () => {
        throw new Error('broken');
      };
    });
    await page.getByRole('link', { name: 'Prestations' }).first().click();
    await anew;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Scripts have failed, so a link loads a document, which is hydrated again.
    await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
    await expect(page).toHaveURL('/contacts');
    await waitUntilHydrated(page);
    await expect(page.getByLabel('Sujet')).toBeVisible();
  });

  test('signs in', async ({ page, outbox }) => {
    await signInByMail(page, outbox);
  });
});

test('pages work with damaged stored data', async ({ page }) => {
  for (const text of ['null', '{"message":7,"email":7,"path":7}', '[[', '"x"']) {
    await page.goto('/mentions-legales');
    await page.evaluate((spoiled) => {
      sessionStorage.setItem('brouillon-message', spoiled);
      sessionStorage.setItem('adresse', spoiled);
      localStorage.setItem('retour', spoiled);
    }, text);
    await page.goto('/contacts');
    await expect(page.getByLabel('Message')).toHaveValue('');
    await page.goto('/login?envoye=1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  }
});

test('a full store loses nothing that the screen shows', async ({ page, outbox }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  const subject = `Plein ${newMailbox()}`;
  await page.goto('/contacts');
  await page.getByLabel('Sujet').fill(subject);
  await page.getByLabel('Message').fill('Bonjour, 05 06 07 08 09');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
  await expect
    .poll(async () => (await outbox.readMails()).some((mail) => mail.includes(subject)))
    .toBe(true);
});
