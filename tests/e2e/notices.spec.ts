import type { Locator } from 'playwright/test';
import { openDay } from '../support/request.ts';
import { askFor, expect, signInAdmin, test } from './site.ts';

/** Expects a new element, because screen readers repeat the same text only then. */
const isNew = (old: Awaited<ReturnType<Locator['elementHandle']>>) =>
  expect.poll(() => old?.evaluate((element) => !element.isConnected)).toBe(true);

test('a repeated success is announced again', async ({ page, outbox }) => {
  const number = await askFor(page, openDay(13));
  await signInAdmin(page, outbox);
  await page.goto(`/admin/clients/fiche?demande=${number}`);
  const savedNotice = page.getByRole('status').filter({ hasText: 'La note est enregistrée.' });
  const save = async (note: string) => {
    await page.locator('summary', { hasText: /^Note$/ }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill(note);
    await page.getByRole('button', { name: 'Enregistrer la note' }).click();
  };
  await save('Rappeler');
  await expect(savedNotice).toBeFocused();
  const first = await savedNotice.elementHandle();
  await save('Rappeler demain');
  await isNew(first);
  await expect(savedNotice).toBeFocused();
});

test('a repeated refusal is announced again', async ({ page }) => {
  await page.goto('/contacts');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByRole('alert')).toBeFocused();
  const first = await page.getByRole('alert').elementHandle();
  await send.click();
  await isNew(first);
  await expect(page.getByRole('alert')).toBeFocused();
});
