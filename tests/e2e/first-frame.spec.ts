import type { Locator, Page } from 'playwright/test';
import { sitemapPaths } from '#shared/page/paths.ts';
import { expect, hold, test, waitUntilHydrated, waitUntilStill } from './site.ts';

/*
 * The screen before style sheet and scripts arrive: complete, in its final place, and ready for presses.
 */

const sheet = /\/assets\/main-[^/]+\.css$/;
const entry = /\/assets\/entry-browser-[^/]+\.js$/;

/** Disables the fallback that shows hidden parts after four seconds, which a busy machine may need. */
const waitForEver = (page: Page) =>
  page.addInitScript(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync('* { animation-delay: 1h !important }');
    document.adoptedStyleSheets = [rules];
  });

/** The width is ignored, because a narrower column changes it without a visible effect. */
async function placeOf(heading: Locator) {
  const { x, y, height } = (await heading.boundingBox()) ?? {};
  return { x, y, height };
}

const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            sum += (entry as PerformanceEntry & { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // After two frames the observer has reported everything.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

for (const path of sitemapPaths) {
  test(`${path} shows its heading at once, and nothing moves afterwards`, async ({ page }) => {
    await waitForEver(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const release = await hold(page, sheet);
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const footer = page.locator('.site-footer');
      await expect(footer).toHaveCSS('visibility', 'hidden');
      const place = await placeOf(heading);
      // The fallback font has letters of nearly the same width.
      const ofFont = await readShifts(page);
      expect(ofFont).toBeLessThan(0.01);
      release();
      await expect(footer).toHaveCSS('visibility', 'visible');
      if (path === '/') await expect(page.locator('.slide:first-child p')).toBeVisible();
      await waitUntilStill(page);
      expect(await placeOf(heading)).toEqual(place);
      expect(await readShifts(page)).toBe(ofFont);
      await page.unroute(sheet);
    }
  });
}

test.describe('a style sheet that never arrives', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('leaves everything visible', async ({ page }) => {
    await page.route(sheet, (route) => route.abort());
    await page.goto('/features');
    await expect(page.getByText('Manucure spa')).toBeVisible();
    await expect(page.locator('.site-footer')).toHaveCSS('content-visibility', 'visible');
  });
});

test('no script is requested before the page is painted', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requestedPaths.push(new URL(request.url()).pathname);
  });
  // The page draws no frame for the script.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/features', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requestedPaths).toEqual([]);
});

test('loads scripts after the pictures', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const priorities = new Map<string, string>();
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    priorities.set(new URL(request.url).pathname, request.initialPriority);
  });
  await page.goto('/features');
  await waitUntilHydrated(page);
  const named = await page.locator('meta[name=modules]').getAttribute('content');
  expect(named?.split(' ').map((file) => priorities.get(file))).toEqual(
    named?.split(' ').map(() => 'Low'),
  );
});

test.describe('before the page is hydrated', () => {
  test.use({ expectedConsole: /status of 400/ });

  test('repeats an early press on a button once scripts run', async ({ page }) => {
    const release = await hold(page, entry);
    await page.goto('/contacts', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Copier l’itinéraire' }).click();
    const copied = page.getByText(/^Copi(é|e impossible)/);
    await expect(copied).toHaveCount(0);
    release();
    await expect(copied).toBeVisible();
  });

  test('links and forms work by themselves', async ({ page }) => {
    await hold(page, entry);
    await page.goto('/features', { waitUntil: 'load' });
    await page.getByRole('button', { name: /^Manucure spa/ }).click();
    await expect(page).toHaveURL(/[?&]plus=/);
    await expect(page.locator('[autofocus]')).toBeFocused();
    await page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
    await expect(page).toHaveURL(/\/contacts$/);
  });

  test('leaves the focus in the field that the visitor corrects', async ({ page }) => {
    const release = await hold(page, entry);
    await page.goto('/login', { waitUntil: 'load' });
    const address = page.getByLabel('Adresse e-mail');
    await address.fill('awa@exemple');
    await page.getByRole('button', { name: 'Connectez vous' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await address.fill('awa@exemple.ci');
    release();
    await waitUntilHydrated(page);
    await waitUntilStill(page);
    await expect(address).toBeFocused();
  });

  test('keeps typed text, also after Back', async ({ page }) => {
    const release = await hold(page, entry);
    await page.goto('/contacts', { waitUntil: 'load' });
    const message = page.getByRole('textbox', { name: /message/i });
    await message.fill('Faites-vous les tresses ?');
    release();
    await waitUntilHydrated(page);
    await expect(message).toHaveValue('Faites-vous les tresses ?');
    await page.getByRole('link', { name: 'Mentions légales' }).click();
    await expect(page).toHaveURL(/mentions-legales$/);
    await page.goBack();
    await expect(message).toHaveValue('Faites-vous les tresses ?');
  });
});
