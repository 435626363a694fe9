import type { Page } from 'playwright/test';
import { addDays, dayTitle, weekdayOf } from '../../shared/calendar/calendar-month.ts';
import { holidaysBetween } from '../../shared/calendar/holidays.ts';
import { weekdays } from '../../shared/calendar/opening.ts';
import { openDay, wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { expectGood } from './axe.ts';
import { expect, signInAdmin, titleOf, waitUntilAlive, withOwnSite } from './site.ts';

/*
 * The owner sets the week's hours, those of a single day and closed holidays, on her phone.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|409)|^error: /,
});

const hours = '/admin/site/horaires';
const today = new Date().toISOString().slice(0, 10);
const press = (page: Page, name: string | RegExp, within = page.locator('main')) =>
  within.getByRole('button', { name }).first().click();
const row = (page: Page, name: string) => page.getByRole('group', { name });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const published = (page: Page) => page.locator('.notice').filter({ hasText: 'Publié' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await waitUntilAlive(page);
    };
    // Each mode has days of its own: both run over one site.
    const day = openDay(javaScriptEnabled ? 6 : 8);
    let sunday = addDays(today, javaScriptEnabled ? 7 : 14);
    while (weekdayOf(sunday) !== 6) sunday = addDays(sunday, 1);

    test('the week’s hours, with what lies outside of them, and back', async ({
      page,
      outbox,
      site,
    }) => {
      const visitor = await Visitor.at(site.url);
      const { body } = await visitor.call('booking/request', { ...wholeRequest, day });
      await signInAdmin(page, outbox);
      await open(page, '/admin/jours');
      await page.getByRole('link', { name: /^Changer les heures/ }).click();
      const name = weekdays[weekdayOf(day)] ?? '';
      await row(page, name).getByLabel('De').fill('15:00');
      await row(page, name).getByLabel('à').fill('14:00');
      await press(page, 'Publier', section(page, 'Horaires de la semaine'));
      await expect(page.getByRole('alert')).toContainText(
        `Le ${name}, la fermeture doit venir après l’ouverture.`,
      );
      await expect(row(page, name).getByLabel('De')).toHaveValue('15:00');
      await row(page, name).getByLabel('à').fill('18:30');
      await press(page, 'Publier', section(page, 'Horaires de la semaine'));
      await expect(page.getByRole('alert')).toContainText('Awa Koné');
      await expect(page.getByRole('alert')).toContainText('Rien n’est encore publié.');
      await press(page, 'Publier', section(page, 'Horaires de la semaine'));
      await expect(published(page)).toContainText(`${name} : « de`);
      await expect(published(page)).toContainText('« de 15 h à 18 h 30 »');
      const outside = section(page, 'Un rendez-vous ou une demande hors des horaires');
      await expect(outside.getByRole('link')).toHaveText(`Awa Koné, demande ${body.number}`);
      await page.goto('/');
      await expect(page.getByRole('contentinfo')).toContainText('de 15 h à 18 h 30');

      await open(page, hours);
      await press(page, 'Revenir à l’original : Horaires de la semaine');
      await expect(published(page)).toBeVisible();
      await expect(outside).toHaveCount(0);
    });

    test('a Sunday is opened, and closed again', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      await open(page, hours);
      const fields = row(page, 'Jour 1');
      await fields.getByLabel('Jour', { exact: true }).fill(sunday);
      await fields.getByLabel('De').fill('10:00');
      await press(page, 'Publier', section(page, 'Horaires d’un jour'));
      await expect(page.getByRole('alert')).toContainText('Indiquez les deux heures');
      const kept = row(page, dayTitle(sunday));
      await expect(kept.getByLabel('De')).toHaveValue('10:00');
      await kept.getByLabel('à').fill('16:00');
      await press(page, 'Publier', section(page, 'Horaires d’un jour'));
      await expect(published(page)).toContainText(`${dayTitle(sunday)} : « de 10 h à 16 h »`);
      await page.goto('/contacts');
      await expect(page.locator('main')).toContainText(`${dayTitle(sunday)}de 10 h à 16 h`);
      await page.goto(`/book?jour=${sunday}`);
      await expect(page.getByText(`Date choisie : ${dayTitle(sunday)}.`)).toBeVisible();
      await expect(page.getByText('L’institut est fermé')).toHaveCount(0);

      await open(page, hours);
      await kept.getByLabel('Retirer ce jour').check();
      await press(page, 'Publier', section(page, 'Horaires d’un jour'));
      await expect(published(page)).toContainText('devient');
      await expect(kept).toHaveCount(0);
    });

    test('Ramadan is prepared from the idea, and taken away again', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      await open(page, hours);
      const periods = section(page, 'Périodes');
      await expect(periods).toContainText('dates calculées, à confirmer');
      await periods.getByRole('link', { name: 'Préparer ces horaires' }).click();
      await expect(periods.getByLabel('Nom')).toHaveValue('Ramadan');
      const everyDay = periods.getByRole('group', { name: 'Tous les jours ouverts' });
      await everyDay.getByLabel('De').fill('09:00');
      await everyDay.getByLabel('à').fill('16:00');
      if (javaScriptEnabled) await expectGood(page);
      await press(page, 'Publier', periods);
      await expect(published(page)).toContainText('Périodes. Ramadan, du ');
      await expect(periods.getByRole('link', { name: 'Préparer ces horaires' })).toHaveCount(0);
      await periods.getByText(/^Ramadan, du /).click();
      await press(page, 'Retirer cette période', periods);
      await expect(published(page)).toContainText('devient rien');
    });

    test('a holiday is closed with one press', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      await open(page, '/admin/jours');
      const line = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Fermer ce jour/ }) })
        .first();
      const text = (await line.locator('p').first().textContent()) ?? '';
      const closed = holidaysBetween(today, addDays(today, 370)).find((one) =>
        text.startsWith(dayTitle(one.day)),
      );
      await line.getByRole('button', { name: /^Fermer ce jour/ }).click();
      await expect(page.getByText(`Le ${dayTitle(closed?.day ?? '')} est fermé.`)).toBeVisible();
      const again = section(page, 'Jours fériés des 12 prochains mois')
        .getByRole('listitem')
        .filter({ hasText: text });
      await expect(again).toContainText('déjà fermé');
      await expect(section(page, 'À venir')).toContainText(closed?.name ?? '');
      await expect(page.getByText('à confirmer').first()).toBeVisible();
    });
  });
}

test('nobody is kept out of an hour that is refused', async ({ page, outbox }) => {
  await signInAdmin(page, outbox);
  await page.goto(hours);
  await waitUntilAlive(page);
  await row(page, 'Jour 1').getByLabel('De').fill('10:00');
  await press(page, 'Publier', section(page, 'Horaires d’un jour'));
  await expect(page.getByRole('alert')).toBeFocused();
  await expectGood(page);
});
