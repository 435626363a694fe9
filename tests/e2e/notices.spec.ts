import type { Locator } from 'playwright/test';
import { openDay } from '../support/request.ts';
import { askFor, expect, openAlive, requestOn, signIn, signInAdmin, test } from './site.ts';

/** Expects a new element: screen readers repeat the same text only then. */
const isNew = (old: Awaited<ReturnType<Locator['elementHandle']>>) =>
  expect.poll(() => old?.evaluate((element) => !element.isConnected)).toBe(true);

test('a notice on the next page has the focus, not its heading', async ({ page }) => {
  await openAlive(page, requestOn(openDay(12)));
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre demande est envoyée');
  await expect(page.getByRole('status').filter({ hasText: 'est envoyée.' })).toBeFocused();
});

test('a repeated success is announced again', async ({ page, outbox }) => {
  const number = await askFor(page, openDay(13));
  await signInAdmin(page, outbox);
  await openAlive(page, `/admin/clients/fiche?demande=${number}`);
  const saved = page.getByRole('status').filter({ hasText: 'La note est enregistrée.' });
  const save = async (note: string) => {
    await page.locator('summary', { hasText: /^Note$/ }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill(note);
    await page.getByRole('button', { name: 'Enregistrer la note' }).click();
  };
  await save('Rappeler');
  await expect(saved).toBeFocused();
  const first = await saved.elementHandle();
  await save('Rappeler demain');
  await isNew(first);
  await expect(saved).toBeFocused();
});

test('a repeated refusal is announced again', async ({ page }) => {
  await openAlive(page, '/contacts');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByRole('alert')).toBeFocused();
  const first = await page.getByRole('alert').elementHandle();
  await send.click();
  await isNew(first);
  await expect(page.getByRole('alert')).toBeFocused();
});

test.describe('the admin code', () => {
  test.use({ expectedConsole: /403 \(Forbidden\)|^error: role: Invalid code/ });

  test('is announced again when it is wrong again', async ({ page, outbox }) => {
    await signIn(page, outbox);
    await openAlive(page, '/role');
    await page.getByRole('button', { name: 'Administrateur' }).click();
    const code = page.getByLabel('Code administrateur');
    await code.fill('faux');
    await code.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid code. Please try again. Code incorrect. Réessayez.',
    );
    const first = await page.getByRole('alert').elementHandle();
    await code.press('Enter');
    await isNew(first);
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid code. Please try again. Code incorrect. Réessayez.',
    );
  });
});
