import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { expectNoFinding, expectNoOverflow } from '../e2e/axe.ts';
import {
  expect,
  findExcerpt,
  makeAdministrator,
  signInByMail,
  waitUntilHydrated,
  withOwnSite,
} from '../e2e/site.ts';
import { freePort, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';
import { nextBuild } from './next-build.ts';

/*
 * Pages that were read can be read again without a network, with their date. No other data is stored.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  // Two of the tests stop their own sites.
  expectedConsole:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script|ERR_CONNECTION_REFUSED|request to http:\/\/(?:localhost|127\.0\.0\.1)|status of 404/,
});

const note = (page: Page) => page.locator('.kept-note');
const version = /^Version du [a-z]+ \d+(er)? \S+ à \d+\sh/;
const ground = ['/hors-connexion', '/logo.svg'];

/** Reads the worker's cache, by path. */
const readStoredPages = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const pages: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        pages[new URL(request.url).pathname] = (await answer?.text()) ?? '';
      }
    }
    return pages;
  });
const listStoredPaths = async (page: Page) => Object.keys(await readStoredPages(page));

/** Waits until these pages are stored. */
const expectStored = (page: Page, ...paths: string[]) =>
  expect.poll(() => listStoredPaths(page)).toEqual(expect.arrayContaining([...ground, ...paths]));

/** Books an appointment and returns its page. */
async function bookVisit(url: string, day: string): Promise<string> {
  const visitor = await Visitor.at(url);
  const { body } = await visitor.call('booking/appointment', appointment({ day }));
  return body.manage;
}

test.describe('reading', () => {
  test('shows a page that was read, hydrated and with its date', async ({ page, context }) => {
    await page.goto('/');
    await expectStored(page, '/');
    // A client-side navigation loads no document.
    await page.getByRole('link', { name: 'Plan d’accès et message' }).click();
    await expectStored(page, '/contacts');
    await page.goto('/features');
    await expectStored(page, '/features');
    await context.setOffline(true);

    await page.goto('/features');
    await expect(note(page)).toHaveText(/, hors connexion\. Actualiser$/);
    await expect(note(page)).toHaveText(version);
    await page.getByRole('searchbox').fill('pedicure');
    await expect(page.locator('.price-list li').first()).toBeVisible();
    await page.goto('/contacts');
    await expect(note(page)).toHaveText(version);
    // The copy does not say whether the institute is open.
    await expect(page.locator('.opening')).toBeHidden();
    const plan = page.getByAltText('Plan d’accès à l’institut');
    expect(await plan.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectNoFinding(page);
    await expectNoOverflow(page);
    // A copy cannot show the parameters of its address.
    await page.goto('/?utm_source=x');
    await expect(page).toHaveURL('/');
    await expect(note(page)).toHaveText(version);

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Actualiser' }).click();
    await waitUntilHydrated(page);
    await expect(note(page)).toHaveCount(0);
  });

  test('lists the stored pages at any other address', async ({ page, context }) => {
    await page.goto('/');
    await expectStored(page, '/');
    await context.setOffline(true);
    for (const path of ['/book', '/nulle-part', '/admin']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors connexion');
    }
    await expect(page.getByRole('link', { name: /^Appeler/ })).toHaveAttribute('href', /^tel:\+/);
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText(/^Accueil version du /);
    await expectNoOverflow(page);
    // The longest date is a night that names both its days.
    const longest = `version du ${formatDayTime('2026-12-30', '00:18')}`;
    await page.locator('li small').evaluate((line, text) => line.replaceChildren(text), longest);
    await expectNoOverflow(page);
    // The offline page has the institute's logotype and font.
    await expect(page.locator('.brand img')).not.toHaveJSProperty('naturalWidth', 0);
    expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual([
      'loaded',
    ]);
    await page.getByRole('link', { name: 'Accueil' }).click();
    await expect(note(page)).toHaveText(version);
  });

  test('waits three seconds for a network that does not answer', async ({ page, site }) => {
    await page.goto('/');
    await expectStored(page, '/');
    site.child.kill('SIGSTOP');
    try {
      await page.goto('/', { waitUntil: 'load' });
      await expect(note(page)).toHaveText(/la connexion est lente\. Actualiser$/);
    } finally {
      site.child.kill('SIGCONT');
    }
  });

  test('keeps the text of an appointment, without its address', async ({ page, context, site }) => {
    const address = await bookVisit(site.url, plainWeekday(10));
    const token = address.split('/').at(-1) as string;
    await page.goto(address);
    await expectStored(page, '/hors-connexion/rendez-vous');
    const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value;
    await page.goto('/contacts');
    await expectStored(page, '/contacts');
    const storedText = JSON.stringify(await readStoredPages(page));
    expect(findExcerpt(storedText, token)).toBe('');
    expect(xsrf).toHaveLength(36);
    expect(findExcerpt(storedText, xsrf ?? '')).toBe('');
    await context.setOffline(true);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre rendez-vous');
    await expect(page.locator('.ticket')).toContainText(/RDV-[A-Z0-9]+/);
    await expect(note(page)).toHaveText(version);
    // Any other address shows it too.
    await page.goto('/book');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors connexion');
    await expect(page.locator('.ticket')).toContainText(/RDV-[A-Z0-9]+/);
    await expectNoFinding(page);
  });
});

test('drops the appointment of a past day', async ({ page }) => {
  await page.goto('/');
  await expectStored(page, '/');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const path = `/rdv/${'x'.repeat(22)}`;
    active?.postMessage({ visit: { path, title: 'Rendez-vous', facts: [], day: '2020-01-07' } });
  });
  await expectStored(page, '/hors-connexion/rendez-vous');
  await page.goto('/contacts');
  await expect.poll(() => listStoredPaths(page)).not.toContain('/hors-connexion/rendez-vous');
});

test('keeps nothing of a session, and erases the rest at a logout', async ({
  page,
  site,
  outbox,
}) => {
  const address = await bookVisit(site.url, plainWeekday(11));
  await page.goto('/features');
  await expectStored(page, '/features');
  await page.goto(address);
  await expectStored(page, '/features', '/hors-connexion/rendez-vous');
  const email = await signInByMail(page, outbox);
  await makeAdministrator(page, email);
  for (const path of ['/contacts', '/features', '/admin', '/demandes', '/']) {
    await page.goto(path);
  }
  const during = await readStoredPages(page);
  expect(Object.keys(during)).not.toContain('/contacts');
  expect(Object.keys(during).filter((path) => path.startsWith('/admin'))).toEqual([]);
  const pages = ['/', '/features'].map((path) => during[path] ?? '').join();
  expect(findExcerpt(pages, 'Connection')).not.toBe('');
  for (const part of [email, 'Logout']) expect(findExcerpt(pages, part)).toBe('');
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/^[^?]*\/\?deconnexion=1&preuve=/);
  await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
  const after = await listStoredPaths(page);
  expect(after).toEqual(expect.arrayContaining(ground));
  expect(after).not.toContain('/features');
  expect(after).not.toContain('/hors-connexion/rendez-vous');
});

test('erases the rest at a logout without scripts', async ({ page, site, outbox }) => {
  const address = await bookVisit(site.url, plainWeekday(12));
  await page.goto('/features');
  await expectStored(page, '/features');
  await page.goto(address);
  await expectStored(page, '/features', '/hors-connexion/rendez-vous');
  await signInByMail(page, outbox);
  await page.setViewportSize({ width: 1280, height: 740 });
  // The state before the page's scripts have loaded.
  await page.route('**/assets/entry-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/contacts', { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
  const after = await listStoredPaths(page);
  expect(after).not.toContain('/features');
  expect(after).not.toContain('/hors-connexion/rendez-vous');
});

test('says on an appointment’s page that a copy is kept, and erases it by a tap', async ({
  page,
  context,
  site,
}) => {
  const address = await bookVisit(site.url, plainWeekday(14));
  await page.goto(address);
  await expectStored(page, '/hors-connexion/rendez-vous');
  const copy = page.getByRole('region', { name: 'Sur cet appareil' });
  const keeping = page.getByText('Retrouver cette page');
  await keeping.click();
  await expect(copy).toContainText('Toute personne qui utilise cet appareil peut la lire');
  await expectNoFinding(page);
  await expectNoOverflow(page);
  await copy.getByRole('button', { name: 'Effacer la copie' }).click();
  await expect(copy.getByRole('status')).toHaveText(
    'Aucune copie de ce rendez-vous n’est gardée sur cet appareil.',
  );
  expect(findExcerpt(JSON.stringify(await readStoredPages(page)), 'Coupe femme')).toBe('');
  // Reading the page again keeps no copy.
  await page.goto(address);
  await keeping.click();
  await expect(copy).toContainText('Aucune copie de ce rendez-vous');
  await page.goto('/contacts');
  await expectStored(page, '/contacts');
  expect(findExcerpt(JSON.stringify(await readStoredPages(page)), 'Coupe femme')).toBe('');
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors connexion');
  await expect(page.getByText('Votre rendez-vous')).toHaveCount(0);
  // The client refused only the copy of this appointment.
  await context.setOffline(false);
  await page.goto(await bookVisit(site.url, plainWeekday(15)));
  await expect
    .poll(async () => findExcerpt(JSON.stringify(await readStoredPages(page)), 'Coupe femme'))
    .not.toBe('');
});

/** Reserves an address and a folder for one site after the other. */
async function place() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'site-'));
  const env = { DATA_DIR, PORT: String(await freePort()) };
  return { env, [Symbol.asyncDispose]: () => rm(DATA_DIR, { recursive: true }) };
}

/** Runs in the page and waits until no new worker is being installed. */
async function lookForNewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await registration?.update();
  while (registration?.installing) await new Promise((done) => setTimeout(done, 50));
}

test.describe('another version', () => {
  test('takes over, and keeps the files of the previous version’s pages', async ({
    page,
    context,
  }) => {
    await using at = await place();
    const home = `http://localhost:${at.env.PORT}/`;
    {
      await using _before = await startSite(at.env);
      await page.goto(`${home}features`);
      await expectStored(page, '/features');
    }
    const devtools = await context.newCDPSession(page);
    const status = new Map<string, string>();
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const version of versions) status.set(version.versionId, version.status);
    });
    await devtools.send('ServiceWorker.enable');
    await expect.poll(() => [...status.values()]).toEqual(['activated']);
    const [before = ''] = status.keys();
    const cwd = await nextBuild();
    await using _after = await startSite(at.env, { cwd });
    await page.goto(home);
    await expectStored(page, '/');
    // The new worker does not wait until all tabs are closed.
    await expect
      .poll(async () => {
        await page.evaluate(lookForNewWorker);
        // Chromium stops an idle worker after half a minute, but not while Playwright is attached.
        await devtools.send('ServiceWorker.stopWorker', { versionId: before });
        return [...status].map(([id, state]) => (id === before ? `before: ${state}` : state));
      })
      .toEqual(expect.arrayContaining(['before: redundant', 'activated']));
    const storedPages = await readStoredPages(page);
    expect(findExcerpt(storedPages['/'] ?? '', '/assets/next-')).not.toBe('');
    expect(findExcerpt(storedPages['/features'] ?? '', '/assets/next-')).toBe('');
    await context.setOffline(true);
    for (const path of ['', 'features']) {
      await page.goto(home + path);
      await expect(note(page)).toHaveText(version);
    }
    await rm(cwd, { recursive: true });
  });
});

test('can be installed', async ({ page, context }) => {
  await page.goto('/');
  await expectStored(page, '/');
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});
