import type { Page } from 'playwright/test';
import { paths } from '#shared/page/paths.ts';
import { expect, hold, signInAdmin, test } from './site.ts';

/*
 * A translator, an extension or a proxy changes the document before React hydrates it. The server's page stays and
 * works as without JavaScript.
 */

/** Replaces every text by other words in two elements, as translators of pages do. */
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
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isShown = !text.parentElement?.closest('script, style, option, textarea, font');
      if (isShown && text.data.trim() !== '') texts.push(text);
    }
    return texts;
  }
}

function changeWord(): void {
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = 'Un autre mot';
}

function putIn(): void {
  const addedElement = document.createElement('div');
  addedElement.textContent = 'Ajouté par une extension';
  document.querySelector('main > *')?.prepend(addedElement);
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

/** Reads all texts of the page, also hidden ones. */
const readNotice = (page: Page) =>
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

/** Opens a page, changes it before its scripts run, and waits until hydration has been given up. */
async function openChanged(page: Page, path: string, change: () => Promise<unknown>) {
  const release = await hold(page, entry);
  await page.goto(path, { waitUntil: 'load' });
  await change();
  const before = await readNotice(page);
  const given = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/without-scripts-'),
  );
  release();
  await given;
  await page.unroute(entry);
  return before;
}

const openTranslated = (page: Page, path: string) =>
  openChanged(page, path, () => page.evaluate(translate));

test.describe('before hydration', () => {
  // Chromium logs the status of a document that is not a success.
  test.use({ expectedConsole: /status of 404/ });

  for (const path of [paths.home, paths.book, '/nope']) {
    test(`${path} stays the same after every change by an extension`, async ({ page }) => {
      for (const [name, change] of Object.entries(changes)) {
        const before = await openChanged(page, path, () => page.evaluate(change));
        expect(before.isShown, name).toBe(true);
        expect(await readNotice(page), name).toEqual(before);
      }
    });
  }

  test('a translated page can book by the buttons for browsers without JavaScript', async ({
    page,
  }) => {
    await openTranslated(page, '/book');
    await page.locator('select[name=categorie]').selectOption('maquillage');
    await page.locator('.without-script').first().click();
    await expect(page).toHaveURL(/categorie=maquillage/);
    await expect(page.getByText('Mise en beauté express').first()).toBeVisible();
  });

  test('a translated page keeps typed text, focus and scroll position', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const message = page.locator('[name=message]');
    let place = 0;
    await openChanged(page, '/contacts', async () => {
      await message.fill('Faites-vous les tresses ?');
      await page.evaluate(translate);
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      place = await page.evaluate(() => scrollY);
    });
    expect(place).toBeGreaterThan(0);
    await expect(message).toHaveValue('Faites-vous les tresses ?');
    await expect(message).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
});

test.describe('after hydration', () => {
  /** Opens a page and waits for the code that tolerates changes by others. */
  async function openWatched(page: Page, path: string) {
    await page.goto(path);
    await page.waitForFunction(() => !`${Node.prototype.removeChild}`.includes('native code'));
  }

  test('links and Back still reach every page after every change', async ({ page }) => {
    for (const [name, change] of Object.entries(changes)) {
      await openWatched(page, '/');
      for (const path of [paths.features, paths.login]) {
        await page.evaluate(change);
        await page
          .locator(`a[href="${path}"]`)
          .last()
          .evaluate((link: HTMLElement) => link.click());
        await expect(page, name).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
        await expect(page.getByText('Un autre mot'), name).toHaveCount(0);
      }
      await page.evaluate(change);
      await page.goBack();
      await expect(page, name).toHaveURL(paths.features);
      await expect(page.locator('[name=q]'), name).toBeVisible();
    }
  });

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

test('the back office stays as it is before hydration', async ({ page, outbox }) => {
  await signInAdmin(page, outbox);
  const before = await openTranslated(page, paths.admin);
  expect(before.isShown).toBe(true);
  expect(await readNotice(page)).toEqual(before);
});
