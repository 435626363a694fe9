import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright/test';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { appointment } from '../support/agenda/visits.ts';
import { Visitor } from '../support/visitor.ts';
import {
  askFor,
  askForLink,
  expect,
  openAlive,
  signIn,
  signInAdmin,
  waitUntilAlive,
  withOwnSite,
  writeTo,
} from './site.ts';

/*
 * Every screen as it was last looked at and found good. After a change that is meant:
 * npm run test:looks -- --update-snapshots, and look at each picture that changed.
 */

const clock = pathToFileURL('tests/support/fixed-clock.ts').href;

const test = withOwnSite({ NODE_OPTIONS: `--import=${clock}` });

const hours =
  '/book?categorie=onglerie&soin=onglerie/manucure-spa&personnes=1&voir=heures&mois=2026-12';

const screens = {
  home: '/',
  login: '/login',
  verify: '/verify?token=abc',
  'verify-incomplete': '/verify',
  features: '/features',
  'features-found': '/features?q=epilation&max=10000',
  'features-none': '/features?q=rien-de-tel',
  'features-near': '/features?q=natte',
  'features-chosen':
    '/features?max=10000&soin=onglerie/manucure-spa&soin=capillaires/tresses-simples',
  contacts: '/contacts',
  book: '/book',
  'book-chosen': '/book?jour=2026-12-05&personnes=2&categorie=visage&type=gamme-clarins',
  'book-closed-day': '/book?jour=2026-12-06&categorie=onglerie',
  'book-days': hours,
  'book-hours': `${hours}&jour=2026-12-15`,
  'book-hour-chosen': `${hours}&jour=2026-12-15&heure=16:00`,
  unauthorized: '/unauthorized',
  'not-found': '/booking',
  privacy: '/confidentialite',
  legal: '/mentions-legales',
};

const refusals = {
  login: ['/login', 'Connectez vous'],
  contacts: ['/contacts', 'Send Message'],
  book: ['/book?voir=demande', 'Envoyer ma demande'],
} as const;

async function expectLooks(page: Page, name: string): Promise<void> {
  await waitUntilAlive(page);
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    // Numbers and addresses of appointments are others each time.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const shown = text.nodeValue ?? '';
      text.nodeValue = shown
        .replace(/RDV-\w+/, 'RDV-2345')
        .replace(/http:.*\/rdv\/.*/, 'https://institut.example/rdv/JetonDeVingtDeuxSignes');
    }
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode();
    }
  });
  await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: true });
}

// Half the size in each direction tells as much in a quarter of the bytes.
test.use({ deviceScaleFactor: 0.5, bypassCSP: true });
test.use({ expectedConsole: /status of (400|403|404)|^error: / });

for (const [index, width] of [360, 768, 1280].entries()) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const [name, path] of Object.entries(screens)) {
      test(`${name} looks as it did`, async ({ page }) => {
        await page.goto(path);
        await expectLooks(page, `${name}-${width}`);
      });
    }

    for (const [name, send] of Object.entries({ login: askForLink, contacts: writeTo })) {
      test(`${name}, sent, looks as it did`, async ({ page }) => {
        await send(page);
        await page.reload();
        await expectLooks(page, `${name}-sent-${width}`);
      });
    }

    for (const [name, [path, button]] of Object.entries(refusals)) {
      test(`${name}, refused, looks as it did`, async ({ page }) => {
        await openAlive(page, path);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('alert')).toBeFocused();
        await expectLooks(page, `${name}-refused-${width}`);
      });
    }

    test('the back office looks as it did', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      for (const [name, path] of Object.entries({
        'admin-requests': '/admin/demandes',
        'admin-days': '/admin/jours',
        'admin-team': '/admin/equipe',
        'admin-person': '/admin/equipe?id=1',
        'admin-site': '/admin/site',
        'admin-prices': '/admin/site?partie=soins&section=onglerie',
        'admin-treatment': '/admin/site?partie=soin&id=visage/soin-clarins-fermete',
      })) {
        await page.goto(path);
        await expectLooks(page, `${name}-${width}`);
      }
    });

    test('an appointment looks as it did, on its own page and in the agenda', async ({
      page,
      outbox,
      site,
    }) => {
      // A week each: pictures at other widths may be taken of the same site.
      const day = addDays('2026-12-08', 7 * index);
      const visitor = await Visitor.at(site.url);
      for (const [time, name] of [
        ['10:00', 'Awa Koné'],
        ['14:30', 'Fatou Kouadio-Konan'],
      ]) {
        // A number each: five appointments to come are the most that one has.
        const order = appointment({ day, time, name, phone: `05 06 07 08 0${9 - index}` });
        const { status, body } = await visitor.call('booking/appointment', order);
        expect(status, JSON.stringify(body)).toBe(200);
        await page.goto(`${body.manage}?reserve=1`);
      }
      await expectLooks(page, `visit-${width}`);
      await page.goto(`${new URL(page.url()).pathname}?deplacer=1&jour=${day}`);
      await expectLooks(page, `visit-moving-${width}`);
      await signInAdmin(page, outbox);
      for (const [name, path] of Object.entries({
        'admin-day': `/admin?jour=${day}`,
        'admin-week': `/admin?vue=semaine&jour=${day}`,
        'admin-book': `/admin/rendez-vous?jour=${day}&soin=capillaires/coupe-femme`,
      })) {
        await page.goto(path);
        await expectLooks(page, `${name}-${width}`);
      }
    });

    test('a request that was sent, and the list before and after it, look as they did', async ({
      page,
      outbox,
    }) => {
      await signIn(page, outbox);
      await expect(page).toHaveURL(/\/role$/);
      await page.goto('/demandes');
      await expectLooks(page, `my-requests-none-${width}`);
      await askFor(page, addDays('2026-12-15', index));
      await expectLooks(page, `request-sent-${width}`);
      await page.goto('/demandes');
      await expectLooks(page, `my-requests-${width}`);
      // The back office counts those that wait, in the pictures of others.
      await page.getByRole('link', { name: /^Annuler cette demande/ }).click();
      await page.getByRole('button', { name: 'Oui, annuler' }).click();
      await expect(page.getByText('Annulée', { exact: true })).toBeVisible();
    });

    test('the role’s choice and its dialog look as they did', async ({ page, outbox }) => {
      await signIn(page, outbox);
      await expect(page).toHaveURL(/\/role$/);
      await page.mouse.move(0, 0);
      await expectLooks(page, `role-${width}`);
      await page.getByRole('button', { name: 'Administrateur' }).click();
      await page.getByRole('button', { name: 'Validate' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page).toHaveScreenshot(`role-dialog-${width}.png`);
    });
  });
}

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
    ...{ viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    contextOptions: { reducedMotion: 'reduce' },
  });

  for (const name of ['home', 'features', 'book-hour-chosen'] as const) {
    test(`${name} looks as it did`, async ({ page }) => {
      await page.goto(screens[name]);
      await expectLooks(page, `${name}-dark`);
    });
  }

  test('an appointment just booked, and its day, look as they did', async ({
    page,
    outbox,
    site,
  }) => {
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
