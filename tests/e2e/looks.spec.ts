import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright/test';
import { billLink } from '#shared/page/admin-paths.ts';
import { appointment } from '../agenda/support/visits.ts';
import { Visitor } from '../support/visitor.ts';
import { picturedScreens } from './screens.ts';
import {
  askFor,
  askForLink,
  blockHours,
  call,
  expect,
  signIn,
  signInAdmin,
  waitUntilHydrated,
  waitUntilStill,
  withOwnSite,
  writeTo,
} from './site.ts';

/*
 * Compares screens with approved pictures: visitors' by day, the back office's at night. After an intended change run
 * `npm run nightly -- looks --update-snapshots` and look at each changed picture. A test that writes has a new site.
 */

const clock = pathToFileURL('tests/support/shifted-clock.ts').href;

/** Makes opening hours and calendar look the same every day. Minutes are rounded up to a quarter of an hour. */
const test = withOwnSite({
  NODE_OPTIONS: `--import=${clock}`,
  CLOCK_START: '2026-11-24T10:00:01Z',
});

const screens = picturedScreens('2026-12-15');

const refusals = {
  login: ['/login', 'Connectez vous'],
  contacts: ['/contacts', 'Send Message'],
  book: ['/book?voir=demande', 'Envoyer ma demande'],
} as const;

async function expectLooks(page: Page, name: string): Promise<void> {
  await waitUntilStill(page);
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    // Replaces the numbers and addresses of appointments, which differ in each run.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const shownText = text.nodeValue ?? '';
      text.nodeValue = shownText
        .replace(/RDV-\w+/, 'RDV-2345')
        .replace(/^À jour à .*/, 'À jour à 10 h')
        .replace(/^Demandé le .*/, 'Demandé le mardi 24 novembre 2026 à 10 h')
        .replace(/^Un appui réserve dès [^,]*/, 'Un appui réserve dès 10\u00a0h\u00a005')
        .replace(/http:.*\/rdv\/.*/, 'https://institut.example/rdv/JetonDeVingtDeuxSignes');
    }
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode();
    }
  });
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage: true });
}

async function expectLooksEverywhere(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectLooks(page, `${name}-${width}`);
  }
}

/** Writes a message, which the menu of the back office counts in its pictures. */
async function sendMessage(url: string): Promise<void> {
  const visitor = await Visitor.at(url);
  const message = { subject: 'Prix', message: 'Bonjour, 05 06 07 08 09' };
  expect((await visitor.call('contact/send', message)).status).toBe(200);
}

// Pictures of half the size show enough in a quarter of the bytes.
test.use({ deviceScaleFactor: 0.5, bypassCSP: true });
test.use({ expectedConsole: /status of (400|403|404)|^error: / });

// Pauses an animated drawing in its final state. Playwright stops only the page's own animations.
test.beforeEach(({ page }) =>
  page.route('**/sent.svg*', async (route) => {
    const drawing = await (await route.fetch()).text();
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: drawing.replace('(prefers-reduced-motion:no-preference)', 'not all'),
    });
  }),
);

test.describe('on a phone and in a wide window', () => {
  test.use({
    viewport: { width: 1280, height: 740 },
    contextOptions: { reducedMotion: 'reduce' },
  });

  for (const [name, path] of Object.entries(screens)) {
    test(`${name} looks as it did`, async ({ page }) => {
      await page.goto(path);
      await expectLooksEverywhere(page, name);
    });
  }

  const sends = {
    // The page shows the address.
    login: (page: Page) => askForLink(page, 'awa@exemple.ci'),
    contacts: writeTo,
  };
  for (const [name, send] of Object.entries(sends)) {
    test(`${name}, sent, looks as it did`, async ({ page }) => {
      await send(page);
      await page.reload();
      await expectLooksEverywhere(page, `${name}-sent`);
    });
  }

  for (const [name, [path, button]] of Object.entries(refusals)) {
    test(`${name}, refused, looks as it did`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectLooksEverywhere(page, `${name}-refused`);
    });
  }

  test.describe('where something was written @nightly', () => {
    test.use({ isSiteNew: true });
    test.beforeEach(({ site }) => sendMessage(site.url));

    test('the back office looks as it did', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      for (const [name, path] of Object.entries({
        'admin-requests': '/admin/demandes',
        'admin-days': '/admin/jours',
        'admin-team': '/admin/equipe',
        'admin-person': '/admin/equipe/fiche?id=1',
        'admin-site': '/admin/site',
        'admin-first-steps': '/admin/premiers-pas',
        'admin-prices': '/admin/site/soins?section=onglerie',
        'admin-treatment': '/admin/site/soin?id=visage/soin-clarins-fermete&faire=agenda',
      })) {
        await page.goto(path);
        await expectLooksEverywhere(page, name);
      }
    });

    test('an appointment looks as it did, on its own page and in the agenda', async ({
      page,
      outbox,
      site,
    }) => {
      const day = '2026-12-08';
      const visitor = await Visitor.at(site.url);
      let number = '';
      for (const [time, name] of [
        ['10:00', 'Awa Koné'],
        ['14:30', 'Fatou Kouadio-Konan'],
      ]) {
        const order = appointment({ day, time, name, phone: '05 06 07 08 09' });
        const { status, body } = await visitor.call('booking/appointment', order);
        expect(status, JSON.stringify(body)).toBe(200);
        await page.goto(`${body.manage}?reserve=1`);
        number = body.number;
      }
      await expectLooksEverywhere(page, 'visit');
      await page.goto(`${new URL(page.url()).pathname}?deplacer=1&jour=${day}`);
      await expectLooksEverywhere(page, 'visit-moving');
      await signInAdmin(page, outbox);
      for (const [name, path] of Object.entries({
        'admin-bill': billLink(number),
        'admin-day': `/admin?jour=${day}`,
        'admin-week': `/admin?vue=semaine&jour=${day}`,
        'admin-reminders': '/admin/rappels',
        'admin-waits': '/admin/attente',
        'admin-options': '/admin/reglages?faire=options',
        'admin-till': '/admin/caisse',
        'admin-site-fold': '/admin/site?faire=titre#titre',
        'admin-walk-in': '/admin/de-passage',
        'admin-book': `/admin/rendez-vous?jour=${day}&soin=capillaires/coupe-femme`,
      })) {
        await page.goto(path);
        await expectLooksEverywhere(page, name);
      }
      for (const option of ['gifts', 'packs', 'reviews'])
        await call(page, 'admin/options/switch', { option, isOn: true });
      for (const [name, path] of Object.entries({
        'admin-gifts': '/admin/cartes',
        'admin-after': '/admin/apres-visite',
      })) {
        await page.goto(path);
        await expectLooksEverywhere(page, name);
      }
    });

    test('a person’s planning, and her own pages, look as they did', async ({
      page,
      outbox,
      site,
    }) => {
      const visitor = await Visitor.at(site.url);
      for (const [day, time, name] of [
        ['2026-11-24', '14:00', 'Awa Koné'],
        ['2026-11-25', '09:30', 'Fatou Kouadio-Konan'],
      ]) {
        const order = appointment({ day, time, name });
        const { status, body } = await visitor.call('booking/appointment', order);
        expect(status, JSON.stringify(body)).toBe(200);
      }
      await signInAdmin(page, outbox);
      // No slot is free until its end, whatever the current minute is.
      await blockHours(page, {
        staff: '4',
        from: '2026-11-24',
        to: '',
        kind: 'off',
        starts: '09:00',
        ends: '13:00',
        label: 'Formation',
      });
      await page.goto('/admin/equipe/fiche?id=4&faire=planning');
      await page.getByRole('button', { name: 'Créer son adresse' }).click();
      const link = page.getByRole('link', { name: 'Voir sa page' });
      await page.goto((await link.getAttribute('href')) ?? '');
      await expectLooksEverywhere(page, 'planning');
      await page.goto('/admin/equipe/fiche?id=4&faire=connexion');
      await page.getByLabel('Son adresse e-mail').fill('aya@institut.example');
      await page.getByRole('button', { name: 'Inviter à se connecter' }).click();
      await expect(page).toHaveURL(/sign-in-invited/);
      await signIn(page, outbox, 'aya@institut.example');
      await page.goto('/equipe');
      await tellNoMinute(page, /^À jour à/);
      await expectLooksEverywhere(page, 'team-day');
    });

    test('a request that was sent, and the list before and after it, look as they did', async ({
      page,
      outbox,
    }) => {
      // The page shows the address.
      await signIn(page, outbox, 'awa@exemple.ci');
      await page.goto('/demandes');
      await expectLooksEverywhere(page, 'my-requests-none');
      await askFor(page, '2026-12-15');
      await expectLooksEverywhere(page, 'request-sent');
      await page.goto('/demandes');
      await expectLooksEverywhere(page, 'my-requests');
    });
  });

  test('the role’s choice and its dialog look as they did', async ({ page, outbox }) => {
    await signIn(page, outbox);
    await page.goto('/role');
    await expectLooksEverywhere(page, 'role');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/role');
      await page.getByRole('button', { name: 'Administrateur' }).click();
      await page.getByRole('button', { name: 'Validate' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect.soft(page).toHaveScreenshot(`role-dialog-${width}.png`);
    }
  });
});

test('the menu looks as it did', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page).toHaveScreenshot('menu-360.png');
});

test('the printed prices look as they did', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto('/features');
  await page.emulateMedia({ media: 'print' });
  await expectLooks(page, 'features-print');
});

test('a printed appointment looks as it did', async ({ page, site }) => {
  const visitor = await Visitor.at(site.url);
  const order = appointment({ day: '2026-12-29', name: 'Awa Koné' });
  const { status, body } = await visitor.call('booking/appointment', order);
  expect(status, JSON.stringify(body)).toBe(200);
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto(`${body.manage}?reserve=1`);
  await page.emulateMedia({ media: 'print' });
  await expectLooks(page, 'visit-print');
});

test.describe('in the dark', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  });

  for (const name of ['home', 'features', 'book-hour-chosen'] as const) {
    test(`${name} looks as it did`, async ({ page }) => {
      await page.goto(screens[name]);
      await expectLooks(page, `${name}-dark`);
    });
  }

  test.describe('an appointment just booked @nightly', () => {
    test.use({ isSiteNew: true });
    test.beforeEach(({ site }) => sendMessage(site.url));

    test('and its day look as they did', async ({ page, outbox, site }) => {
      const visitor = await Visitor.at(site.url);
      const day = '2026-12-30';
      const { status, body } = await visitor.call(
        'booking/appointment',
        appointment({ day, name: 'Awa Koné', phone: '05 06 07 08 06' }),
      );
      expect(status, JSON.stringify(body)).toBe(200);
      await page.goto(`${body.manage}?reserve=1`);
      await expectLooks(page, 'visit-dark');
      await signInAdmin(page, outbox);
      await page.goto(`/admin?jour=${day}`);
      await expectLooks(page, 'admin-day-dark');
    });
  });
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  for (const [name, path] of Object.entries({
    book: screens['book-chosen'],
    features: screens['features-chosen'],
    contacts: screens.contacts,
  })) {
    test(`${name} looks as it did`, async ({ page }) => {
      await page.goto(path);
      await expectLooks(page, `${name}-forced-colors`);
    });
  }
});

/** The site's clock goes on while pictures are taken. */
async function tellNoMinute(page: Page, text: RegExp): Promise<void> {
  // React does not hydrate a page that was changed earlier.
  await waitUntilHydrated(page);
  await page.getByText(text).evaluate((line) => {
    line.textContent = 'À une heure';
  });
}
