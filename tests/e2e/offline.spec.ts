import type { Page } from 'playwright/test';
import { expect, openAlive, test } from './site.ts';

/*
 * Without a network: what was read can be read again, with its date; and nothing else is kept.
 */

test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

/** Until the worker is at work, and has kept what it was told to. */
async function keepsPages(page: Page, ...paths: string[]): Promise<void> {
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['/hors-connexion', ...paths]));
}

const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

test('what was read can be read again, with its date', async ({ page, context }) => {
  await openAlive(page, '/');
  await keepsPages(page, '/');
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await keepsPages(page, '/contacts');
  console.log(await stored(page));
  await context.setOffline(true);
  await openAlive(page, '/contacts');
  await expect(page.locator('.kept-note')).toContainText(/^Version du \S+ \d+ \S+ à \d+\sh/);
  await page.goto('/book');
  console.log(await page.locator('body').innerText());
});
