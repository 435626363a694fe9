import type { Page } from 'playwright/test';
import { expectGood } from './axe.ts';
import { expect, openAlive, signInAdmin, titleOf, waitUntilAlive, withOwnSite } from './site.ts';

/*
 * The owner changes the words and the people of the site by herself, on her phone.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|404|409|502)|^error: /,
});

const site = '/admin/site';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    const alive = (page: Page) => (javaScriptEnabled ? waitUntilAlive(page) : undefined);
    // Both modes run over one site.
    const own = (text: string) => `${text} ${javaScriptEnabled ? 'A' : 'B'}`;

    test('a text, a testimonial, a question', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      await page.goto(site);
      await alive(page);
      await page.getByRole('link', { name: 'Textes de l’accueil' }).click();
      await page.getByRole('textbox', { name: /^Titre/ }).fill(own('Chez Awa'));
      await press(page, 'Publier');
      await expect(page.getByText('Publié : Titre de l’accueil')).toBeVisible();
      await alive(page);
      await page.getByRole('textbox', { name: /le repère en face/ }).fill(own('Mairie'));
      await press(page, 'Publier');
      await expect(page.getByText('Publié : Sur le plan d’accès')).toBeVisible();
      expect(await (await page.request.get('/plan.svg')).text()).toContain(own('Mairie'));

      await alive(page);
      await page.getByRole('link', { name: 'Tout ce qui se modifie' }).click();
      await page.getByRole('link', { name: 'Témoignages' }).click();
      await page.getByRole('link', { name: 'Ajouter un témoignage' }).click();
      await page.getByRole('textbox', { name: /^Témoignage/ }).fill(own('Mes mains revivent'));
      await page.getByLabel('De qui').fill('Awa');
      await press(page, 'Publier');
      await expect(page.getByRole('alert')).toContainText('Sans son accord');
      await expect(page.getByLabel('De qui')).toHaveValue('Awa');
      await page.getByLabel('Publié avec son accord').check();
      await press(page, 'Publier');
      await expect(page.getByText('Publié : Témoignage')).toBeVisible();

      await page.goto(`${site}/element?liste=questions`);
      await alive(page);
      await page.getByRole('textbox', { name: /^Question/ }).fill(own('Où vous trouver'));
      await page.getByRole('textbox', { name: /^Réponse/ }).fill('Ici.');
      await press(page, 'Publier');
      await expect(page.getByText('Publié : Question')).toBeVisible();

      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own('Chez Awa'));
      await expect(page.getByText(own('Mes mains revivent'))).toBeVisible();
      await expect(page.getByText('Exemple de témoignage')).toHaveCount(0);
      await page.goto('/contacts');
      await page.getByText(own('Où vous trouver')).click();
      await expect(page.getByText('Ici.').last()).toBeVisible();
    });
  });
}

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 740 } });

  const goHome = (page: Page) =>
    page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).first().click();

  test('who comes from another page reads the owner’s words, asked for once', async ({
    page,
    outbox,
  }) => {
    await signInAdmin(page, outbox);
    await page.goto(`${site}/element?liste=questions`);
    await page.getByRole('textbox', { name: /^Question/ }).fill('Ouvert le lundi');
    await page.getByRole('textbox', { name: /^Réponse/ }).fill('Oui.');
    await press(page, 'Publier');
    await expect(page.getByText('Publié : Question')).toBeVisible();
    await page.goto(`${site}/textes`);
    await page.getByRole('textbox', { name: /^Titre/ }).fill('Bonjour, Cocody');
    await press(page, 'Publier');
    await expect(page.getByText('Publié : Titre de l’accueil')).toBeVisible();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openAlive(page, '/features');
    const nav = page.getByRole('navigation').first();
    await nav.getByRole('link', { name: 'Contacts' }).click();
    await expect(page.getByText('Ouvert le lundi')).toBeVisible();
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour, Cocody');
    expect(asked.filter((path) => path === '/api/contents')).toHaveLength(1);

    // After it is sent the words are asked for, while what was written is still on the screen.
    await openAlive(page, '/contacts');
    await page.getByLabel('Sujet').fill('Mariage');
    await page.getByLabel('Message').fill('Déjà envoyé par awa@exemple.ci');
    await press(page, 'Send Message');
    await page.getByRole('link', { name: 'Écrire un autre message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await expect(page.getByLabel('Sujet')).toHaveValue('');

    await page.route('**/api/contents', (route) => route.fulfill({ status: 502, body: '' }));
    await openAlive(page, '/features');
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('au cœur d’Abidjan');
  });
});

test('nobody is kept out of what is refused, nor of a page with more on it', async ({
  page,
  outbox,
}) => {
  await signInAdmin(page, outbox);
  await openAlive(page, '/admin/equipe/fiche?id=4');
  await page.getByLabel('Métier').fill('');
  await page.getByLabel('Montrer sur le site').check();
  await press(page, 'Enregistrer la fiche');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectGood(page);
  await page.getByLabel('Métier').fill('Coiffeuse');
  await page.getByLabel('Quelques mots').fill('Dix ans de tresses.');
  await press(page, 'Enregistrer la fiche');
  await expect(page.getByRole('status').first()).toBeVisible();
  await openAlive(page, `${site}/element?liste=temoignages`);
  await page.getByRole('textbox', { name: /^Témoignage/ }).fill('Une fois');
  await press(page, 'Publier');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectGood(page);
  for (const path of ['/', '/contacts']) {
    await page.goto(path);
    await expectGood(page);
  }
});
