import type { Page } from 'playwright/test';
import { expectNoOverflow } from '../e2e/axe.ts';
import { buildTitle, expect, newMailbox, test } from '../e2e/site.ts';

const findStep = (page: Page) => page.locator('[aria-current="step"]');
const findFocusedHeading = (page: Page) => page.locator('h2:focus');
const freeDays = (page: Page) => page.getByRole('button', { name: /\d\sheures? libres?$/ });
/** Shows the next month, because the current one may have too few days left. */
async function showNextMonth(page: Page): Promise<void> {
  const month = page.locator('#mois-affiche');
  const monthName = (await month.textContent()) ?? '';
  await page.locator('button[name=mois]').last().click();
  await expect(month).not.toHaveText(monthName);
}
const findHours = (page: Page) => page.locator('.hour-choice li button').filter({ visible: true });

async function tellWho(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByLabel('Téléphone').fill(`05${String(Date.now()).slice(-8)}`);
}

/** Presses both buttons within one task, so that the second press precedes the new screen. */
const pressThenChoose = (page: Page, button: string, slug: string) =>
  page.evaluate(
    ([name, value]) => {
      const buttons = [...document.querySelectorAll('form.booking button')];
      const pressed = buttons.find(({ textContent }) => textContent?.startsWith(name));
      const select = document.querySelector<HTMLSelectElement>('select[name="categorie"]');
      if (!(pressed instanceof HTMLButtonElement) || !select) throw new Error('not on the screen');
      pressed.click();
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [button, slug] as const,
  );

test('two quick presses both count on a slow phone', async ({ page }) => {
  await page.goto('/book?personnes=2&soin=onglerie/manucure-spa&categorie=maquillage');
  await pressThenChoose(page, 'Chacun ses soins', 'capillaires');
  await expect(page.getByRole('checkbox', { name: /^Tresses simples\s?,/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Personne 2 (à choisir)' })).toBeVisible();
  await pressThenChoose(page, 'Personne 2', 'onglerie');
  await page.getByRole('checkbox', { name: /^Pédicure simple\s?,/ }).check();
  const summary = page.locator('.summary');
  await expect(summary).toContainText(/Personne 2\s*Pédicure simple/);
  await pressThenChoose(page, 'Retirer', 'maquillage');
  await expect(page.getByRole('group', { name: /^Maquillage/ })).toBeVisible();
  await expect(summary).not.toContainText('Manucure spa');
  await expect(summary).toContainText('Pédicure simple');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const update = async (page: Page) => {
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Afficher la suite' }).click();
    };

    test('books an hour step by step', async ({ page, outbox }) => {
      const [name, email] = [`Heure ${newMailbox()}`, newMailbox()];
      await page.goto('/book');
      await expect(findStep(page)).toHaveText('Soins');
      await page.getByLabel('Catégorie de soin').selectOption('Onglerie');
      await update(page);
      await page.getByRole('checkbox', { name: /^Pédicure simple\s?,/ }).check();
      await page.getByRole('button', { name: /^Choisir le jour/ }).click();
      await expect(findStep(page)).toHaveText('Jour');
      await expect(page.getByRole('button', { name: /^Première heure libre/ })).toBeVisible();
      await showNextMonth(page);
      await freeDays(page).nth(2).click();
      await expect(findStep(page)).toHaveText('Heure');
      if (javaScriptEnabled) await expect(findFocusedHeading(page)).toHaveText(/^Heures du/);
      const hour = findHours(page).nth(1);
      const [from = ''] = (await hour.innerText()).split(' – ');
      await hour.click();
      await expect(findStep(page)).toHaveText('Coordonnées');
      if (javaScriptEnabled) {
        await expect(findFocusedHeading(page)).toHaveText('Vos coordonnées');
        // Back undoes one step, and the hour is chosen again.
        await page.goBack();
        await expect(findStep(page)).toHaveText('Heure');
        await page.goForward();
        await expect(findStep(page)).toHaveText('Coordonnées');
      }
      await tellWho(page, name);
      await page.getByLabel('E-mail (facultatif)').fill(email);
      await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
      await expect(page).toHaveURL(/\/rdv\/[\w-]{22,}\?reserve=1$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Votre rendez-vous est confirmé',
      );
      await expect(page.getByRole('main')).toContainText(from);
      await outbox.waitForMail(email);
    });

    test(`each person has treatments of her own, ${buildTitle(javaScriptEnabled)}`, async ({
      page,
    }) => {
      await page.goto('/book');
      await page.getByRole('button', { name: 'Une personne de plus' }).click();
      await page.getByRole('button', { name: 'Chacun ses soins' }).click();
      await page.getByLabel('Catégorie de soin').selectOption('Soins capillaires');
      await update(page);
      await page.getByRole('checkbox', { name: /^Tresses simples\s?,/ }).check();
      await page.getByRole('button', { name: 'Personne 2 : choisir' }).click();
      await expect(
        page.getByRole('button', { name: /^Personne 2/, pressed: true }),
      ).toBeInViewport();
      await page.getByLabel('Catégorie de soin').selectOption('Onglerie');
      await update(page);
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
      await page.getByRole('checkbox', { name: /^Manucure spa\s?,/ }).check();
      await page.getByRole('button', { name: /^Choisir le jour/ }).click();
      // The first hour may pass between two presses, so the test chooses a later one.
      await expect(findStep(page)).toHaveText('Jour');
      await showNextMonth(page);
      await freeDays(page).nth(2).click();
      await expect(findStep(page)).toHaveText('Heure');
      await findHours(page).first().click();
      await expect(findStep(page)).toHaveText('Coordonnées');
      await tellWho(page, `Deux ${newMailbox()}`);
      const summary = page.getByRole('region', { name: 'Votre rendez-vous' });
      await expect(summary).toContainText('1. Tresses simples');
      await expect(summary).toContainText('2. Manucure spa');
      const confirm = page.getByRole('button', { name: 'Confirmer le rendez-vous' });
      await expect(confirm).toContainText('17\u202f000\u00a0FCFA');
      await confirm.click();
      await expect(page).toHaveURL(/\/rdv\//);
      await expect(page.getByRole('main')).toContainText('Tresses simples');
      await expect(page.getByRole('main')).toContainText('Manucure spa');
    });
  });
}

test.describe('on the narrowest phone, in letters of twice the size', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('hours and details fit', async ({ page }) => {
    const choice = 'categorie=onglerie&soin=onglerie/manucure-spa&personnes=2&chacun=1&personne2=';
    await page.goto(`/book?${choice}capillaires/tresses-simples&voir=heures`);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await freeDays(page).first().click();
    await findHours(page).first().click();
    await expect(findStep(page)).toHaveText('Coordonnées');
    await expectNoOverflow(page);
  });
});
