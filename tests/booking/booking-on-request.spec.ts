import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../e2e/site.ts';
import { newPhone, openDay } from '../support/request.ts';

/*
 * Sites that take requests, with and without free hours: on a phone treatments are added and removed at any time.
 */

const folder = mkdtempSync(join(tmpdir(), 'site-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const findRow = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const findSection = (page: Page) => page.getByLabel('Catégorie de soin');

for (const [site, ownSite, addresses] of [
  ['a new installation', { DATA_DIR: folder }, ['/book', '/book?voir=demande&jour=']],
  ['a site with hours', undefined, ['/book?voir=demande', '/book?voir=demande&jour=']],
] as const)
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without';
    test.describe(`${site}, ${how} JavaScript`, () => {
      test.use({ ownSite, javaScriptEnabled, viewport: { width: 360, height: 640 } });
      const show = (page: Page) =>
        javaScriptEnabled ? undefined : press(page, 'Afficher la suite');

      for (const address of addresses)
        test(`treatments are added, changed and removed from ${address}`, async ({ page }) => {
          // On a busy machine the first page may be sent before the backend's answer.
          const getPage = async () => (await page.request.get(address)).text();
          await expect.poll(getPage).toContain('Continuer');
          await page.goto(address.replace('jour=', `jour=${openDay()}`));
          await findSection(page).selectOption('Onglerie');
          await show(page);
          await findRow(page, /^Manucure spa/).check();
          await show(page);
          await findRow(page, /^Pose de vernis\s?,/).check();
          await show(page);
          await expect(findRow(page, /^Pose de vernis\s?,/)).toBeVisible();
          await press(page, /^Continuer/);
          await expect(findSection(page)).toBeHidden();
          await press(page, 'Modifier les soins');
          await expect(findSection(page)).toBeVisible();
          await press(page, 'Retirer Pose de vernis');
          await expect(findRow(page, /^Pose de vernis\s?,/)).not.toBeChecked();
          await findSection(page).selectOption('Soins du corps');
          await show(page);
          await page.getByLabel('Type de soin').selectOption('Hammam');
          await show(page);
          await findRow(page, /^Accès au hammam/).check();
          await show(page);
          await expect(page.locator('.summary')).toContainText('17\u202f000\u00a0FCFA');
          await press(page, /^Continuer/);
          if (address.endsWith('jour=')) await press(page, 'Changer de jour');
          await page.locator('.quick-picks button').first().click();
          await expect(findSection(page)).toBeHidden();
          await press(page, 'Modifier les soins');
          await expect(findRow(page, /^Accès au hammam/)).toBeVisible();
          await press(page, /^Continuer/);
          await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
          await page.getByLabel('Téléphone').fill(newPhone());
          await press(page, 'Envoyer ma demande');
          await expect(
            page.getByRole('heading', { name: 'Votre demande est envoyée' }),
          ).toBeVisible();
          await expect(page.getByText('Manucure spa')).toBeVisible();
          await expect(page.getByText('Accès au hammam')).toBeVisible();
        });
    });
  }
