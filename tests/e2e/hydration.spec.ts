import type { Page } from 'playwright/test';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { paths } from '../../shared/page/paths.ts';
import { changes, said } from './page-changes.ts';
import { expect, newMailbox, openAlive, signInAdmin, test } from './site.ts';

/*
 * The document differs from what the server sent before React takes it over: a translator, an extension or
 * a proxy was faster. The server's page stays, and works as without JavaScript.
 */

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

const pages = [...Object.values(paths), '/nope', '/book?categorie=corps'];
const everyChange = Object.entries(changes);
/** By day a page meets some of the changes, so that each is met by several pages; at night it meets every one. */
const someOf = (index: number, step: number) =>
  everyChange.filter((_, at) => at % step === index % step);

test.describe('before hydration', () => {
  // Chromium itself notes the status of a document that is not a success.
  test.use({ expectedConsole: /status of (403|404)/ });

  const stays = (path: string, title: string, met: typeof everyChange) =>
    test(`${path} stays as it is, ${title}`, async ({ page }) => {
      for (const [name, change] of met) {
        const { before, report } = await openChanged(page, path, change);
        expect(before.isShown, name).toBe(true);
        expect(report.status(), name).toBe(204);
        expect(await said(page), name).toEqual(before);
      }
    });
  for (const [index, path] of pages.entries()) {
    stays(path, 'when something was changed', someOf(index, 3));
    stays(path, 'whatever was changed @nightly', everyChange);
  }
});

test.describe('a page that was translated before its scripts ran', () => {
  test('writes to the institute', async ({ page }) => {
    await openChanged(page, '/contacts', changes['every text translated']);
    await page.locator('[name=subject]').fill('Prix');
    await page.locator('[name=message]').fill('Bonjour, je suis au 05 06 07 08 09.');
    await page.locator('main form button:not([type=button])').last().click();
    await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
  });

  test('sends a link to sign in', async ({ page, outbox }) => {
    const email = newMailbox();
    await openChanged(page, '/login', changes['every text translated']);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=email]').press('Enter');
    await expect(page.getByText('Please check your email')).toBeVisible();
    expect(await outbox.linkFor(email)).toContain('/verify?token=');
  });

  test('books by the buttons that pages without scripts have', async ({ page }) => {
    await openChanged(page, '/book', changes['every text translated']);
    await page.locator('[name=categorie]').selectOption('maquillage');
    await page.locator('.without-script').first().click();
    await expect(page).toHaveURL(/categorie=maquillage/);
    await expect(page.getByText('Mise en beauté express').first()).toBeVisible();
  });

  test('keeps what was typed, and the place', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route(entry, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/contacts', { waitUntil: 'load' });
    const message = page.locator('[name=message]');
    await message.fill('Faites-vous les tresses ?');
    await page.evaluate(changes['every text translated']);
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

/** What finds its way through others' changes is fetched once the page is alive. */
async function openWatched(page: Page, path: string) {
  await openAlive(page, path);
  await page.waitForFunction(() => !`${Node.prototype.removeChild}`.includes('native code'));
}

test.describe('after hydration', () => {
  for (const [name, change] of Object.entries(changes)) {
    test(`${name}: every page can still be walked to, and back`, async ({ page }) => {
      await openWatched(page, '/');
      for (const path of [paths.features, paths.contacts, paths.book, paths.login, paths.privacy]) {
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

  for (const name of ['every text translated', 'every text wrapped'] as const) {
    test(`${name}: a choice still changes what is said`, async ({ page }) => {
      await openWatched(page, '/book');
      await page.evaluate(changes[name]);
      const month = page.locator('#mois-affiche');
      const before = await month.textContent();
      await page.locator('button[name=mois]').last().click();
      await expect(month).not.toHaveText(before ?? '');
      await page.locator('[name=categorie]').selectOption('maquillage');
      await expect(page.getByText('Mise en beauté express').first()).toBeVisible();
      await page.evaluate(changes[name]);
      await page.locator('[name=categorie]').selectOption('corps');
      await expect(page.getByText('Mise en beauté express')).toHaveCount(0);
    });
  }
});

for (const [index, path] of [
  adminPaths.admin,
  adminPaths.adminRequests,
  adminPaths.adminTeam,
].entries()) {
  const stays = (title: string, met: typeof everyChange) =>
    test(`${path} stays too, before and after, ${title}`, async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      for (const [name, change] of met) {
        const { before } = await openChanged(page, path, change);
        expect(before.isShown, name).toBe(true);
        expect(await said(page), name).toEqual(before);
      }
      await openWatched(page, path);
      await page.evaluate(changes['every text translated']);
      await page
        .locator(`a[href="${paths.homeAlias}"]`)
        .last()
        .evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveURL(paths.homeAlias);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  stays('when something was changed', someOf(index, 3));
  stays('whatever was changed @nightly', everyChange);
}

test('a page whose scripts fail later is loaded anew, and left alone', async ({ page }) => {
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
