import type { CDPSession, Page } from 'playwright/test';
import { sitemapPaths } from '#shared/page/paths.ts';
import { expect, hold, signInAdmin, test, treatment, waitUntilHydrated } from './site.ts';

/*
 * Reading loads no script, and the first press still works: on phones, and for everybody with data saver or a slow
 * network.
 */

const entry = /\/assets\/entry-browser-[^/]+\.js$/;

test.use({ viewport: { width: 360, height: 740 } });

/** Bytes per second. */
const throughput = { downloadThroughput: 50e3, uploadThroughput: 50e3 };
const slow = { offline: false, latency: 400, ...throughput };
const quick = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** The ways in which a browser asks to save data. The slow network also slows it down. */
const ways: Record<string, (devtools: CDPSession) => Promise<unknown>> = {
  'data saver': (devtools) =>
    devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true }),
  'a slow network': (devtools) => devtools.send('Network.emulateNetworkConditions', slow),
};

async function withWay(page: Page, way: string): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await ways[way]?.(devtools);
  return devtools;
}

/** Counts the bytes of all answers with their headers, and lists the requested scripts. */
function getTraffic(page: Page, devtools: CDPSession) {
  const traffic = { bytes: 0, scripts: [] as string[] };
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'script') traffic.scripts.push(request.url());
  });
  return traffic;
}

async function readToTheEnd(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.locator('.site-footer').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}

const getWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The budgets in bytes. tests/budgets.test.ts counts bodies only. */
const [ofSaver, ofSlow] = [30_000, 45_000];

// With data saver the font's answer is empty.
test.use({ expectedConsole: /Failed to decode downloaded font/ });

for (const way of Object.keys(ways)) {
  test(`with ${way}, reading a page takes no script and few bytes`, async ({ page }) => {
    const traffic = getTraffic(page, await withWay(page, way));
    await page.goto('/features', { waitUntil: 'load' });
    await readToTheEnd(page);
    expect(traffic.bytes).toBeGreaterThan(10_000);
    expect(traffic.bytes).toBeLessThanOrEqual(way === 'a slow network' ? ofSlow : ofSaver);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Accueil' }).click();
    await expect(page).toHaveURL('/home');
    await readToTheEnd(page);
    expect(traffic.scripts).toEqual([]);
    expect(await getWorkers(page)).toBe(0);
  });
}

test.describe('on a phone with a good network', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const path of [...sitemapPaths, '/home']) {
    test(`a read of ${path} takes no script, and few bytes`, async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      const traffic = getTraffic(page, devtools);
      await page.goto(path, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 1 }).tap();
      await readToTheEnd(page);
      expect(traffic.scripts).toEqual([]);
      expect(traffic.bytes).toBeGreaterThan(10_000);
      expect(traffic.bytes).toBeLessThanOrEqual(ofSlow);
    });
  }

  test('the first press on a button loads the scripts and is repeated', async ({ page }) => {
    await page.goto('/contacts', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Copier l’itinéraire' }).tap();
    await expect(page.getByText(/^Copi(é|e impossible)/)).toBeVisible();
  });

  test('pages where one signs in or sees an appointment load them at once', async ({ page }) => {
    const asked = page.waitForRequest(entry);
    await page.goto('/login', { waitUntil: 'load' });
    await asked;
  });
});

test('a mouse or a key loads the scripts ahead of the first press', async ({ page }) => {
  for (const begin of [
    () => page.mouse.move(10, 10, { steps: 2 }),
    () => page.keyboard.press('Tab'),
  ]) {
    await page.goto('/', { waitUntil: 'load' });
    const asked = page.waitForRequest(entry);
    await begin();
    await asked;
  }
});

/** Lists requested documents and posted forms. */
function getDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.method());
  });
  return documents;
}

test.describe('with data saver, the pressed element works before other scripts load', () => {
  test.beforeEach(({ page }) => withWay(page, 'data saver').then(() => {}));

  test('a search loads the scripts, which find the text typed before them', async ({ page }) => {
    const release = await hold(page, entry);
    await page.goto('/features', { waitUntil: 'load' });
    const documents = getDocuments(page);
    const request = page.waitForRequest(entry);
    const search = page.getByRole('searchbox');
    await search.pressSequentially('manucure');
    await request;
    release();
    await waitUntilHydrated(page);
    await expect(page.getByText('Hammam')).toHaveCount(0);
    await expect(page.getByText('Manucure spa').first()).toBeVisible();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('manucure');
    expect(documents).toEqual([]);
  });

  test('a treatment is chosen once, and the next one needs no document', async ({ page }) => {
    await page.goto('/features', { waitUntil: 'load' });
    const documents = getDocuments(page);
    await page.getByRole('button', { name: /^Manucure spa/ }).click();
    await expect(page.getByText(/^1\s+soin,/)).toBeVisible();
    await waitUntilHydrated(page);
    await expect(page.getByText(/^1\s+soin,/)).toBeVisible();
    await page.getByRole('button', { name: /^Pédicure spa/ }).click();
    await expect(page.getByText(/^2\s+soins,/)).toBeVisible();
    expect(documents).toEqual(['GET']);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.getByRole('link', { name: 'Continuer' }).hover();
    // After another round a prefetched screen would have been requested.
    await page.evaluate(() => fetch('/healthz'));
    expect(scripts).toEqual([]);
  });

  test('a day of the calendar is chosen by the server', async ({ page }) => {
    await page.goto(`/book?categorie=maquillage&soin=${treatment}&voir=demande`, {
      waitUntil: 'load',
    });
    const documents = getDocuments(page);
    await page.locator('button.day:not(.no-slots)').last().click();
    await expect(page).toHaveURL(/jour=\d{4}-\d\d-\d\d/);
    expect(documents).toEqual(['POST', 'GET']);
    await waitUntilHydrated(page);
    await expect(page).toHaveURL(/jour=\d{4}-\d\d-\d\d/);
  });
});

test('the back office loads its scripts at once', async ({ page, outbox }) => {
  await signInAdmin(page, outbox);
  await withWay(page, 'data saver');
  // It waits for hydration.
  await page.goto('/admin');
});

test('the service worker is installed once the network is better', async ({ page }) => {
  const devtools = await withWay(page, 'a slow network');
  await page.goto('/features', { waitUntil: 'load' });
  await page.getByRole('searchbox').focus();
  await waitUntilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await getWorkers(page)).toBe(0);
  await devtools.send('Network.emulateNetworkConditions', quick);
  await expect.poll(() => getWorkers(page)).toBe(1);
});
