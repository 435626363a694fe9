import type { Page } from 'playwright/test';
import { paths } from '../../shared/page/paths.ts';
import { expect, openAlive, signInAdmin, test } from './site.ts';

/*
 * A translator, an extension or a proxy changes the document before React hydrates it. The server's page stays, and
 * works as without JavaScript.
 */

/** Replaces every text by other words in two elements, as page translators do. */
function translate(): void {
  for (const text of listTexts()) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `${text.data} [fr]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
  document.documentElement.classList.add('translated-ltr');

  function listTexts(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isShown = !text.parentElement?.closest('script, style, option, textarea, font');
      if (isShown && text.data.trim() !== '') found.push(text);
    }
    return found;
  }
}

function changeWord(): void {
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = 'Un autre mot';
}

function putIn(): void {
  const added = document.createElement('div');
  added.textContent = 'Ajouté par une extension';
  document.querySelector('main > *')?.prepend(added);
}

function takeOut(): void {
  document.querySelector('main h1')?.remove();
}

const changes = {
  'a changed word': changeWord,
  'every text translated': translate,
  'an element put in': putIn,
  'an element taken out': takeOut,
} as const;

/** Reads all texts of the page, hidden ones included. */
const said = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const script of body.querySelectorAll('script')) script.remove();
    return {
      isShown: document.body.innerText.length > 100,
      text: body.textContent,
      title: document.title,
      lang: document.documentElement.lang,
      forms: document.forms.length,
    };
  });

const entry = /\/assets\/entry-browser-[^/]+\.js$/;
const isReport = (url: string) => new URL(url).pathname === '/api/page-failure';

/** Opens a page, changes it before its scripts run, and waits until they have given up. */
async function openChanged(page: Page, path: string, change: () => void) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(entry, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(change);
  const before = await said(page);
  const reported = page.waitForResponse((response) => isReport(response.url()));
  release();
  const report = await reported;
  await page.unroute(entry);
  return { before, report };
}

const pages = [paths.home, paths.features, paths.book, paths.contacts, paths.role, '/nope'];
const everyChange = Object.entries(changes);

test.describe('before hydration', () => {
  // Chromium itself notes the status of a document that is not a success.
  test.use({ expectedConsole: /status of (403|404)/ });

  for (const path of pages) {
    test(`${path} stays as it is after every change`, async ({ page }) => {
      for (const [name, change] of everyChange) {
        const { before, report } = await openChanged(page, path, change);
        expect(before.isShown, name).toBe(true);
        expect(report.status(), name).toBe(204);
        expect(await said(page), name).toEqual(before);
      }
    });
  }
});

test.describe('a page that was translated before its scripts ran', () => {
  test('books by the buttons that pages without scripts have', async ({ page }) => {
    await openChanged(page, '/book', translate);
    await page.locator('select[name=categorie]').selectOption('maquillage');
    await page.locator('.without-script').first().click();
    await expect(page).toHaveURL(/categorie=maquillage/);
    await expect(page.getByText('Mise en beauté express').first()).toBeVisible();
  });

  test('keeps typed text, focus and scroll position', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route(entry, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/contacts', { waitUntil: 'load' });
    const message = page.locator('[name=message]');
    await message.fill('Faites-vous les tresses ?');
    await page.evaluate(translate);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    const reported = page.waitForResponse((response) => isReport(response.url()));
    release();
    await reported;
    await expect(message).toHaveValue('Faites-vous les tresses ?');
    await expect(message).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
});

/** Opens a page and waits for the code that copes with others' changes. */
async function openWatched(page: Page, path: string) {
  await openAlive(page, path);
  await page.waitForFunction(() => !`${Node.prototype.removeChild}`.includes('native code'));
}

test.describe('after hydration', () => {
  for (const [name, change] of Object.entries(changes)) {
    test(`${name}: links and Back still reach every page`, async ({ page }) => {
      await openWatched(page, '/');
      for (const path of [paths.features, paths.login, paths.privacy]) {
        await page.evaluate(change);
        await page
          .locator(`a[href="${path}"]`)
          .last()
          .evaluate((link: HTMLElement) => link.click());
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByText('Un autre mot')).toHaveCount(0);
      }
      await page.evaluate(change);
      await page.goBack();
      await expect(page).toHaveURL(paths.login);
      await expect(page.locator('[name=email]')).toBeVisible();
    });
  }

  test('a choice still changes the words of a translated page', async ({ page }) => {
    await openWatched(page, '/book');
    await page.evaluate(translate);
    const month = page.locator('#mois-affiche');
    const before = await month.textContent();
    await page.locator('button[name=mois]').last().click();
    await expect(month).not.toHaveText(before ?? '');
    await page.locator('select[name=categorie]').selectOption('maquillage');
    await expect(page.getByText('Mise en beauté express').first()).toBeVisible();
    await page.evaluate(translate);
    await page.locator('select[name=categorie]').selectOption('corps');
    await expect(page.getByText('Mise en beauté express')).toHaveCount(0);
  });
});

test('the back office stays as it is before hydration, and works after it', async ({
  page,
  outbox,
}) => {
  await signInAdmin(page, outbox);
  for (const [name, change] of everyChange) {
    const { before } = await openChanged(page, paths.admin, change);
    expect(before.isShown, name).toBe(true);
    expect(await said(page), name).toEqual(before);
  }
  await openWatched(page, paths.admin);
  await page.evaluate(translate);
  await page
    .locator(`a[href="${paths.homeAlias}"]`)
    .last()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(paths.homeAlias);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('a page whose scripts fail later is loaded again without hydration', async ({ page }) => {
  await openAlive(page, '/contacts');
  const reported = page.waitForResponse((response) => isReport(response.url()));
  // React meets it at its next screen, and at the one that would say so.
  await page.evaluate(() => {
    document.createElement = () => {
      throw new Error('broken');
    };
  });
  await page.getByRole('link', { name: 'Prestations' }).first().click();
  const report = await reported;
  expect(new URL(report.url()).searchParams.get('reason')).toBe('crashed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
  await expect(page).toHaveURL('/contacts');
});
