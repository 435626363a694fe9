import type { Page } from 'playwright/test';
import { expect, numberOn, requestOn, signInAdmin, test } from '../e2e/site.ts';
import { openDay } from '../support/request.ts';

/*
 * The back office on the owner's phone.
 */

test.use({ viewport: { width: 360, height: 740 } });

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });

  test('fits long words into the screen, even in letters of twice the size', async ({
    page,
    outbox,
  }) => {
    const label = (length: number) => 'm'.repeat(length);
    const [day, otherDay] = [openDay(7), openDay(8)];
    const email = `${label(60)}@${label(60)}.${label(60)}.${label(60)}.ci`;
    const numbers: string[] = [];
    for (const requestDay of [day, otherDay]) {
      await page.goto(requestOn(requestDay));
      await page.getByRole('textbox', { name: /^Nom/ }).fill(label(80));
      await page.getByLabel('Téléphone').fill('05 06 07 08 09');
      await page.getByLabel('E-mail (facultatif)').fill(email);
      await page.getByText('Précisions (facultatif)').click();
      await page.getByLabel('Précisions').fill(label(500));
      await press(page, 'Envoyer ma demande');
      await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
      numbers.push(await numberOn(page));
    }
    await page.goto('/contacts');
    await page.getByLabel('Sujet').fill(label(120));
    await page.getByLabel('Message').fill(label(3500));
    await page.getByLabel('Comment vous répondre').fill(email.slice(-200));
    await press(page, 'Send Message');
    await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
    await signInAdmin(page, outbox);
    await page.goto('/admin/jours?faire=fermer');
    await page.locator('[name=fermer-from]:not([type=hidden])').fill(day);
    await page.locator('[name=fermer-label]:not([type=hidden])').fill(label(80));
    await press(page, 'Fermer ces jours');
    await expect(page.getByText(/^Le .* est fermé\./)).toBeVisible();
    const closedPage = page.url();
    await page.goto(`/admin/demande?numero=${numbers[1]}`);
    await page.locator('#annuler').click();
    await page.getByLabel('Motif').fill(label(500));
    await press(page, 'L’institut refuse');
    await expect(page.locator('.undo')).toBeVisible();
    const refusedPage = page.url();
    await page.goto('/admin/messages');
    const message = await page.getByRole('link', { name: label(120) }).getAttribute('href');
    const addresses = [
      `/admin/demandes?etat=toutes&q=${label(80)}&du=${day}`,
      `/admin/demande?numero=${numbers[0]}`,
      '/admin/messages',
      `${message}`,
      '/admin/reglages',
      refusedPage,
      closedPage,
    ];
    const session = await page.context().newCDPSession(page);
    for (const standard of [16, 32]) {
      await session.send('Page.setFontSizes', { fontSizes: { standard } });
      for (const address of addresses) {
        await page.goto(address);
        const { size, width } = await page.evaluate(() => ({
          size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          width: document.documentElement.scrollWidth,
        }));
        expect(size).toBeCloseTo(1.0625 * standard);
        expect(width, `${address} in letters of ${standard} px`).toBe(320);
      }
    }
  });
});
