import type { Page } from 'playwright/test';
import { expect, getBox, hold, scrolledBy, test, waitUntilHydrated } from './site.ts';

/** Records the scripts that are requested from now on. */
function listScripts(page: Page): string[] {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requestedPaths.push(new URL(request.url()).pathname);
  });
  return requestedPaths;
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('touching a link fetches its screen before the finger is lifted', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    const scripts = listScripts(page);
    const { x, y } = await getBox(page.getByRole('link', { name: 'Voir les prix' }));
    const client = await context.newCDPSession(page);
    const touchPoints = [{ x: x + 20, y: y + 20 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect.poll(() => scripts.some((path) => path.includes('/features-'))).toBe(true);
    await expect(page).toHaveURL('/');
  });
});

test('a screen seen before needs no request, and Back restores its place, title and heading', async ({
  page,
}) => {
  await page.goto('/features');
  const link = page.getByRole('banner').getByRole('link', { name: 'Reservation' });
  await page.getByRole('button', { name: /^Accès au hammam/ }).scrollIntoViewIfNeeded();
  const place = await scrolledBy(page);
  expect(place).toBeGreaterThan(1000);
  // Playwright's press would scroll to the header's original place if the header were not sticky.
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Réservation' })).toBeFocused();
  expect(await scrolledBy(page)).toBe(0);

  const scripts = listScripts(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Prestations/ })).toBeFocused();
  await expect(page).toHaveTitle(/^Nos prestations/);
  expect(await scrolledBy(page)).toBe(place);
  await page.goForward();
  await expect(page).toHaveTitle(/^Réservation/);
  expect(scripts).toEqual([]);
});

test.describe('the fade from one screen to the next', () => {
  const link = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name });
  const readFades = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect)
        .filter((effect) => effect instanceof KeyframeEffect)
        .map(({ pseudoElement }) => pseudoElement ?? '')
        .filter((name) => /^::view-transition-(old|new)\(root\)$/.test(name)),
    );
  const setDurations = (page: Page, seconds: number) =>
    page.evaluate((duration) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `::view-transition-old(root), ::view-transition-new(root) { animation-duration: ${duration}s !important }`,
      );
      document.adoptedStyleSheets = [sheet];
    }, seconds);

  test('delays neither the heading’s focus nor the keyboard', async ({ page }) => {
    await page.goto('/login');
    // Makes the fade last until the test ends it.
    await setDurations(page, 600);
    await link(page, 'Contacts').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
    await expect.poll(() => readFades(page)).not.toEqual([]);
    await link(page, 'Prestations').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Prestations/ })).toBeFocused();
    await link(page, 'Reservation').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Réservation' })).toBeFocused();
  });

  test('counts a double press as one', async ({ page }) => {
    await page.goto('/login');
    const steps = await page.evaluate(() => history.length);
    await link(page, 'Contacts').dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
    await expect.poll(() => readFades(page)).toEqual([]);
    expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    await page.getByLabel('Sujet').click();
    await expect(page.getByLabel('Sujet')).toBeFocused();
  });

  test.describe('from an appointment', () => {
    test.use({ expectedConsole: /status of 404/ });
    test('stores no address in the tab', async ({ page }) => {
      const token = 'A'.repeat(22);
      await page.goto(`/rdv/${token}`);
      await link(page, 'Contacts').click();
      await expect(page).toHaveURL('/contacts');
      await page.reload();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token);
    });
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('the screens change without a fade', async ({ page }) => {
      await page.goto('/login');
      await setDurations(page, 600);
      await link(page, 'Contacts').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
      expect(await readFades(page)).toEqual([]);
    });
  });
});

test.describe('after a deployment', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('a screen whose code is gone is loaded as a document', async ({ page }) => {
    await page.goto('/');
    let isOld = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await page.route('**/assets/*.js', (route) =>
      isOld ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'book now' }).click();
    await expect(page).toHaveURL('/book');
    await expect(page.getByRole('heading', { level: 1, name: 'Réservation' })).toBeVisible();
    expect(isOld).toBe(false);
  });
});

test('a slow screen shows that it is loading', async ({ page }) => {
  await page.goto('/');
  const send = await hold(page, /\/assets\/features-[^/]+\.js$/);
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Voir les prix' }).click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  const bar = () =>
    main.evaluate((element) => Number(getComputedStyle(element, '::before').scale.split(' ')[0]));
  await expect.poll(bar).toBeGreaterThan(0.05);
  send();
  await expect(page).toHaveTitle(/^Nos prestations/);
  await expect(main).toHaveAttribute('aria-busy', 'false');
});

/** Two addresses of one document, of which the second is shown. */
async function walkInOneDocument(page: Page) {
  await page.goto('/features');
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
}

const before = {
  'a step back to the document': async (page: Page) => {
    await page.goto('/mentions-legales');
    return () => page.goBack({ waitUntil: 'commit' });
  },
  'a reload': async (page: Page) => () => page.reload({ waitUntil: 'commit' }),
};

for (const [name, prepare] of Object.entries(before)) {
  test(`Back after ${name}, before the page is hydrated, ends on the page of that address`, async ({
    page,
  }) => {
    await walkInOneDocument(page);
    const open = await prepare(page);
    const release = await hold(page, /\/assets\/entry-browser-[^/]+\.js$/);
    await open();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    // Back requests nothing.
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/features');
    release();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Prestations et tarifs' }),
    ).toBeVisible();
    await waitUntilHydrated(page);
  });
}
