import type { Page } from 'playwright/test';
import { addDays, getWeekday } from '#shared/calendar/calendar-month.ts';
import { expectNoOverflow } from '../e2e/axe.ts';
import { buildTitle, expect, newMailbox, signInAdmin, test, waitUntilStill } from '../e2e/site.ts';
import { openMenu } from './drags.ts';

/*
 * The owner's day on a phone: the clients to come, a client on the telephone, an ill staff member.
 */

test.use({ viewport: { width: 360, height: 740 } });

const today = new Date().toISOString().slice(0, 10);
let days = 0;

/** Returns another Wednesday for each test, weeks after the days of other tests. */
function nextQuietDay(): string {
  days += 1;
  const wednesday = addDays(today, (9 - getWeekday(today)) % 7 || 7);
  return addDays(wednesday, 7 * (3 + days));
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled, expectedConsole: /status of (400|401|403|409)|^error: admin/ });

    /** Books from the day's page, as the owner does for a client on the telephone. */
    async function book(page: Page, day: string, name: string, hour: RegExp) {
      await page.goto(`/admin?jour=${day}`);
      await openMenu(page, 'Ajouter');
      await link(page, 'Nouveau rendez-vous').click();
      await heading(page, 'Nouveau rendez-vous');
      await expect(page.getByLabel('Jour')).toHaveValue(day);
      await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
      await page
        .getByRole('combobox', { name: 'Soin', exact: true })
        .selectOption('capillaires/coupe-femme');
      // With JavaScript the hours load by themselves.
      if (!javaScriptEnabled) await press(page, 'Voir les heures libres');
      await press(page, hour);
      // The undo notice says what was done, and leaves soon.
      await expect(page).toHaveURL(/fait=pris/);
      await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    }

    test('a client on the telephone is booked with a name, a treatment and an hour', async ({
      page,
      outbox,
    }) => {
      const day = nextQuietDay();
      const name = `Appel ${newMailbox().slice(0, 16)}`;
      await signInAdmin(page, outbox);
      await page.goto('/admin');
      await heading(page, 'Agenda');
      await expect(page.getByRole('heading', { level: 2, name: /^Aujourd’hui/ })).toBeVisible();
      await book(page, day, name, /^10.h\s*,/);
      await expectNoOverflow(page);
      const entry = page.getByRole('listitem').filter({ hasText: name });
      await expect(entry).toContainText('10 h – 10 h 45');
      const coiffeuse = page.getByRole('list', { name: 'Coiffeuse' }).first();
      await expect(coiffeuse.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(
        coiffeuse.getByRole('link', { name: 'Libre de 11 h à 12 h, Coiffeuse : réserver' }),
      ).toHaveAttribute('href', /heure=11%3A00&personne=/);

      await entry.getByRole('link', { name: 'Déplacer' }).click();
      await expectNoOverflow(page);
      await press(page, /^11.h\s*,/);
      await expect(page.getByRole('status').first()).toContainText('déplacé');
      await expect(page.getByText('avec Coiffeuse', { exact: false }).first()).toBeVisible();
      // Choosing the same hour again shows a message.
      await page.locator('#fixer').click();
      await page.getByText('Autre jour, heure ou personne').click();
      await page.getByLabel(/^Heure/).fill('11:00');
      await press(page, /^Déplacer$/);
      await expect(page.getByRole('alert')).toContainText('rien n’a été envoyé');
      await page.locator('#annuler').click();
      await page.getByLabel('Motif').fill('La coiffeuse est malade.');
      await press(page, 'L’institut annule');
      await expect(page.getByRole('status').first()).toContainText('annulé');
    });

    if (javaScriptEnabled) {
      test('the last chosen day wins and is booked, however late its hours load', async ({
        page,
        outbox,
      }) => {
        const [first, second, third] = [nextQuietDay(), nextQuietDay(), nextQuietDay()];
        const name = `Lente ${newMailbox().slice(0, 16)}`;
        await signInAdmin(page, outbox);
        await page.goto(`/admin/rendez-vous?jour=${first}`);
        const isSearched = page.waitForResponse(/\/api\/admin\/clients/);
        await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
        await isSearched;
        await waitUntilStill(page);
        const typedDay = page.getByRole('textbox', { name: /^Jour/ });
        const requestedUrls: string[] = [];
        const answers: (() => Promise<void>)[] = [];
        await page.route('**/api/admin/agenda/times?**', (route) => {
          requestedUrls.push(new URL(route.request().url()).searchParams.get('day') ?? '');
          // An aborted request can no longer be answered.
          answers.push(() => route.continue().catch(() => {}));
        });
        const answerAll = () => Promise.all(answers.splice(0).map((answer) => answer()));
        await page
          .getByRole('combobox', { name: 'Soin', exact: true })
          .selectOption('capillaires/coupe-femme');
        await expect.poll(() => requestedUrls).toEqual([first]);
        await typedDay.fill(second);
        await expect.poll(() => requestedUrls).toEqual([first, second]);
        await answerAll();
        const hour = page.getByRole('button', { name: /^10.h\s*,/ }).first();
        await expect(hour).toHaveAttribute('value', `${second} 10:00`);
        await typedDay.fill(third);
        await expect.poll(() => requestedUrls).toEqual([first, second, third]);
        // The hours of the second day are still shown, but disabled.
        await expect(hour).toBeDisabled();
        await answerAll();
        await expect(hour).toHaveAttribute('value', `${third} 10:00`);
        await hour.click();
        await expect(page).toHaveURL(new RegExp(`jour=${third}&`));
        await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
      });
    }

    if (javaScriptEnabled) {
      test('a refusal is announced once, after the page has its final state', async ({
        page,
        outbox,
      }) => {
        const day = nextQuietDay();
        const name = `Sourde ${newMailbox().slice(0, 16)}`;
        await signInAdmin(page, outbox);
        await book(page, day, name, /^14.h\s*,/);
        await page
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByRole('link')
          .first()
          .click();
        await page.getByText('Autre jour, heure ou personne').click();
        await page.getByLabel(/^Heure/).fill('14:00');
        await page.evaluate(() => {
          const announced = { count: 0 };
          document.addEventListener('focusin', ({ target }) => {
            if (target instanceof Element && target.role === 'alert') announced.count += 1;
          });
          Object.assign(window, { announced });
        });
        await press(page, /^Déplacer$/);
        await expect(page.getByRole('alert')).toBeFocused();
        await waitUntilStill(page);
        expect(await page.evaluate(() => Reflect.get(window, 'announced').count)).toBe(1);
      });

      test('a refusal stays visible if the hour is pressed right after the name is typed', async ({
        page,
        outbox,
      }) => {
        const day = nextQuietDay();
        await signInAdmin(page, outbox);
        await book(page, day, `Occupée ${newMailbox().slice(0, 16)}`, /^12.h\s*,/);
        await page.clock.install({ time: 0 });
        await page.goto(`/admin/rendez-vous?jour=${day}&soin=capillaires/coupe-femme`);
        await page.getByText('Une autre heure', { exact: true }).click();
        await page.getByLabel(/^Heure/).fill('12:15');
        await page.clock.pauseAt(3_600_000);
        await page.getByRole('textbox', { name: /^Nom/ }).fill('Une autre');
        await press(page, 'Réserver à cette heure');
        const anyway = page.getByRole('button', { name: /^Réserver .* quand même$/ });
        await expect(anyway).toBeInViewport();
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        await page.clock.runFor(1000);
        // Requests that timers start are sent before this answer arrives.
        await page.evaluate(async () => (await fetch('/robots.txt')).status);
        expect(requests).toEqual([expect.stringContaining('/robots.txt')]);
        await expect(anyway).toBeVisible();
      });
    }

    test('an absence lists the appointments to be moved and names its reason', async ({
      page,
      outbox,
    }) => {
      const day = nextQuietDay();
      const name = `Malade ${newMailbox().slice(0, 16)}`;
      await signInAdmin(page, outbox);
      await book(page, day, name, /^15.h\s*,/);
      await page.goto(`/admin?jour=${day}`);
      await openMenu(page, 'Ajouter');
      await link(page, /^Absence/).click();
      await page.getByLabel(/^Qui/).selectOption({ label: 'Coiffeuse' });
      await page.getByLabel(/^Motif/).fill('Malade');
      await press(page, /^L’après-midi/);
      await expect(page.getByRole('heading', { name: 'À replacer : 1' })).toBeVisible();
      await expect(page.getByRole('link', { name: `15 h, ${name}` })).toBeVisible();
      await expectNoOverflow(page);
      await page.goto(`/admin?jour=${day}`);
      const entry = page.getByRole('listitem').filter({ hasText: name });
      await expect(entry).toContainText('À replacer : Malade');
      await press(page, /^Retirer/);
      await expect(page.locator('.undo')).toContainText('absence retirée');
    });

    test('typed text is kept when the session ends before the form is sent', async ({
      page,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      await page.goto(`/admin/absences?jour=${nextQuietDay()}`);
      await page.getByLabel(/^Qui/).selectOption({ label: 'Coiffeuse' });
      await page.getByLabel(/^Motif/).fill('Chez le dentiste');
      await page.context().clearCookies({ name: 'jwt' });
      await press(page, /^Toute la journée/);
      const alert = page.getByRole('alert');
      if (javaScriptEnabled) {
        await expect(alert).toContainText('Votre session a pris fin');
        await expect(page.getByLabel(/^Motif/)).toHaveValue('Chez le dentiste');
      } else {
        await expect(alert).toContainText('Rien n’a été envoyé');
        await expect(alert).toContainText('Chez le dentiste');
      }
    });
  });
}

test('in a wide window each person has a column', async ({ page, outbox }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAdmin(page, outbox);
  await page.goto(`/admin?jour=${nextQuietDay()}`);
  const day = page.getByRole('region', { name: /^Heures du/ }).first();
  const names = day.getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Esthéticienne', 'Masseuse', 'Maquilleuse', 'Coiffeuse']);
  await waitUntilStill(page);
  const tops = await names.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('link', { name: 'Masseuse', exact: true }).click();
  await expect(names).toHaveText(['Masseuse']);
  await link(page, 'Semaine').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
});

test('a tap outside an open menu closes it and books nothing, and so does Escape', async ({
  page,
  outbox,
}) => {
  const day = nextQuietDay();
  await signInAdmin(page, outbox);
  await page.goto(`/admin?jour=${day}`);
  await openMenu(page, 'Ajouter');
  await page.mouse.click(150, 500);
  await expect(page.locator('details[open]')).toHaveCount(0);
  await expect(page).toHaveURL(`/admin?jour=${day}`);
  await openMenu(page, 'Ajouter');
  await page.keyboard.press('Escape');
  await expect(page.locator('details[open]')).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|^error: admin/ });

  test('a press keeps the screen and what it offers, and works once the network is back', async ({
    page,
    context,
    outbox,
  }) => {
    const day = nextQuietDay();
    await signInAdmin(page, outbox);
    /** Presses twice: offline, which `says` what happened at the same address, and then online. */
    const pressAgain = async (name: string | RegExp, says: string) => {
      const address = page.url();
      await context.setOffline(true);
      await press(page, name);
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
      expect(page.url()).toBe(address);
      await context.setOffline(false);
      await press(page, name);
    };
    await page.goto(`/admin/rendez-vous?jour=${day}&heure=15:00&soin=capillaires/coupe-femme`);
    await page.getByRole('textbox', { name: /^Nom/ }).fill(`Coupée ${newMailbox().slice(0, 16)}`);
    await pressAgain(/^Réserver à 15/, 'La connexion Internet semble coupée');
    await expect(page).toHaveURL(/fait=pris/);
    await page.goto(`/admin?jour=${day}`);
    await openMenu(page, 'Ajouter');
    await pressAgain('Coiffeuse', 'rien n’est envoyé');
    await heading(page, /^Absence de Coiffeuse/);
    await pressAgain(/^Accepter/, 'La connexion Internet semble coupée');
    await expect(page.getByRole('heading', { name: 'Replacés : 1' })).toBeVisible();
    await pressAgain('Défaire', 'rien n’est envoyé');
    await expect(page.getByRole('heading', { name: 'À replacer : 1' })).toBeVisible();
  });
});
