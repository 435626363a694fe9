import type { Page } from 'playwright/test';
import { expect, signInAdmin, withOwnSite } from '../e2e/site.ts';

/*
 * The owner changes the words and the people of the site on a phone.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|404|409|502)|^error: /,
});

const site = '/admin/site';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 740 } });

  const goHome = (page: Page) =>
    page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).first().click();

  test('a visitor from another page reads the owner’s words, loaded once', async ({
    page,
    outbox,
  }) => {
    await signInAdmin(page, outbox);
    await page.goto(`${site}?faire=questions`);
    await page.getByText('Ajouter une question').click();
    await page.getByRole('textbox', { name: /^Question/ }).fill('Ouvert le lundi');
    await page.getByRole('textbox', { name: /^Réponse/ }).fill('Oui.');
    await press(page, 'Publier');
    await expect(page.getByText('Publié : Question').first()).toBeVisible();
    await page.goto(`${site}?faire=titre`);
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Bonjour, Cocody');
    await press(page, 'Publier');
    await expect(page.getByText('Publié : Titre de l’accueil').first()).toBeVisible();

    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto('/features');
    const nav = page.getByRole('navigation').first();
    await nav.getByRole('link', { name: 'Contacts' }).click();
    await expect(page.getByText('Ouvert le lundi')).toBeVisible();
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour, Cocody');
    expect(requestedPaths.filter((path) => path === '/api/contents')).toHaveLength(1);

    // Sending loads the words while the typed text is still on the screen.
    await page.goto('/contacts');
    await page.getByLabel('Sujet').fill('Mariage');
    await page.getByLabel('Message').fill('Déjà envoyé par awa@exemple.ci');
    await press(page, 'Send Message');
    await page.getByRole('link', { name: 'Écrire un autre message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await expect(page.getByLabel('Sujet')).toHaveValue('');

    await page.route('**/api/contents', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/features');
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('au cœur d’Abidjan');
  });
});
