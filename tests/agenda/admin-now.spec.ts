import type { Browser, BrowserContext, Locator, Page } from 'playwright/test';
import { setLetters } from '../e2e/axe.ts';
import { call, expect, getBox, scrolledBy, signInAdmin, withOwnSite } from '../e2e/site.ts';
import type { Outbox } from '../support/outbox.ts';
import type { SiteProcess } from '../support/process.ts';
import { clockOption, passFourHours, siteToday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment } from './support/visits.ts';

/*
 * The owner's day on a phone opens at the present hour, with the next clients.
 */

type Owner = Awaited<ReturnType<BrowserContext['storageState']>>;

const noons = new WeakMap<SiteProcess, Promise<Owner>>();

const test = withOwnSite({ NODE_OPTIONS: clockOption }).extend<{ noon: Owner }>({
  noon: async ({ browser, site, outbox }, use) => {
    const noon = noons.get(site) ?? startNoon(browser, site, outbox);
    noons.set(site, noon);
    await use(await noon);
  },
});
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const bar = 64;

const soldTimes = ['12:00', '14:00', '15:00', '16:00'];

/** Books four appointments and sets the clock to noon. At eight no staff member works yet. */
async function startNoon(browser: Browser, site: SiteProcess, outbox: Outbox): Promise<Owner> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signInAdmin(page, outbox);
  const visitor = await Visitor.at(site.url);
  for (const time of soldTimes) {
    const order = appointment({ day: siteToday, time });
    const { status, body } = await visitor.call('booking/appointment', order);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const treatments = ['capillaires/coupe-homme'];
  await call(page, 'admin/agenda/book', appointment({ day: siteToday, time: '11:00', treatments }));
  const careType = 'nettoyage-express-du-visage';
  const short = { category: 'visage', careType, treatments: [`visage/${careType}`] };
  await call(page, 'admin/agenda/book', appointment({ day: siteToday, time: '11:00', ...short }));
  await passFourHours(site);
  await page.goto('/admin');
  await expect(page.locator('#maintenant')).toHaveCount(1);
  const owner = await context.storageState();
  await context.close();
  return owner;
}

test('today’s calendar begins within 200 px, with the present and the next three clients in words', async ({
  page,
  noon,
}) => {
  await page.context().addCookies(noon.cookies);
  await page.goto('/admin');
  const calendar = page.locator('.agenda-calendar');
  expect((await getBox(calendar)).y).toBeLessThan(200);
  await expect(page.locator('.agenda-next')).toContainText(
    /En cours.: [^,]+\. Ensuite.: 14.h .* · 15.h .* · 16.h/,
  );
  expect((await getBox(page.locator('.agenda-folds'))).height).toBeLessThan(60);
  const isCut = (label: Element) => label.scrollWidth > label.clientWidth;
  expect(await page.locator('#maintenant').evaluate(isCut)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await getBox(calendar)).y).toBeLessThan(120);
  expect((await getBox(page.locator('.agenda-tools'))).height).toBeLessThan(50);
  const hours = await page
    .locator('.calendar-hour')
    .evaluateAll((elements) =>
      elements.slice(1, -1).map((hour) => hour.getBoundingClientRect().height),
    );
  expect(Math.max(...hours) - Math.min(...hours)).toBeLessThan(1);
  await page.goto('/admin?personne=4');
  expect((await getBox(calendar)).width).toBeGreaterThan(900);
  await expect(page.locator('.calendar-others')).toHaveText(/Toute l’équipe‹.\S+\S.›/);
});

test('today opens at the present hour with the next three clients, and Back and reload keep the place', async ({
  page,
  noon,
}) => {
  await page.context().addCookies(noon.cookies);
  await page.goto('/admin');
  await listClientsInSight(page);
  await page.evaluate(() => window.scrollTo(0, 40));
  await page.reload();
  expect(await scrolledBy(page)).toBe(40);
  await page.getByRole('link', { name: 'De passage' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client de passage' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeAttached();
  expect(await scrolledBy(page)).toBe(40);
});

test('two buttons turn to the columns out of sight, and each is shown only if there are any', async ({
  page,
  noon,
}) => {
  await page.context().addCookies(noon.cookies);
  await setLetters(page, 32);
  await page.goto('/admin?vue=journee');
  const next = page.getByRole('button', { name: 'Colonnes suivantes' });
  const previous = page.getByRole('button', { name: 'Colonnes précédentes' });
  const [first, last] = [page.locator('.calendar-name').first(), page.locator('h3').last()];
  await expect(previous).toBeHidden();
  for (const [button, end] of [
    [next, last],
    [previous, first],
  ] as const) {
    await expect(end).not.toBeInViewport({ ratio: 1 });
    const { width, height } = await getBox(button);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expect(async () => {
      if (await button.isVisible()) await button.tap();
      await expect(button).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(end).toBeInViewport({ ratio: 1 });
  }
});

test('a column alone names its neighbours, and asks for the outcome of half an hour', async ({
  page,
  noon,
}) => {
  await page.context().addCookies(noon.cookies);
  await page.goto('/admin');
  const visit = page.locator('.is-short', { hasText: 'Coupe homme' });
  const staff = (await visit.getAttribute('id'))?.split('-').at(-1);
  await page.goto(`/admin?personne=${staff}`);
  for (const link of (await page.locator('.calendar-others a').all()).slice(1)) {
    const { width } = await getBox(link.locator('span'));
    expect(width).toBeGreaterThan(20);
  }
  const name = await getBox(visit.locator('.calendar-client'));
  const { x, width } = await getBox(visit.getByRole('button', { name: 'Honoré' }));
  expect(width).toBeGreaterThanOrEqual(44);
  expect(name.x + name.width).toBeLessThanOrEqual(x);
  const missed = await getBox(visit.getByRole('button', { name: 'Manqué' }));
  expect(missed.x - (x + width)).toBeGreaterThanOrEqual(8);
});

test('a quarter of an hour has its hour and name on one line inside its card', async ({
  page,
  noon,
}) => {
  await page.context().addCookies(noon.cookies);
  await page.goto('/admin?vue=journee');
  const card = page.locator('.is-one-line', { hasText: 'Awa Koné' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(card.locator('.calendar-time')).toBeVisible();
    const [area, line] = [await getBox(card), await getBox(card.locator('.calendar-client'))];
    expect(line.y + line.height).toBeLessThanOrEqual(area.y + area.height);
    expect(line.x + line.width).toBeLessThanOrEqual(area.x + area.width);
  }
});

async function listClientsInSight(page: Page) {
  const links = page.locator('.agenda-next a');
  await expect(links).toHaveCount(4);
  for (const target of [page.locator('#maintenant'), ...(await links.all())])
    await expectWithin(target, 640 - bar);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
}

/** Expects a line to end above the bottom. Descenders may reach below it. */
const expectWithin = (target: Locator, bottom: number) =>
  expect
    .poll(async () => {
      const { y, height } = await getBox(target);
      return y >= -2 && y + height <= bottom + 12;
    })
    .toBe(true);

/** The size of the smallest phone. */
const viewport = { width: 320, height: 568 };
for (const letters of [16, 32]) {
  test(`in letters of ${letters} px the next three fit on the smallest screen`, async ({
    browser,
    site,
    noon,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport,
      isMobile: true,
      hasTouch: true,
      storageState: noon,
    });
    const page = await context.newPage();
    await setLetters(page, letters);
    await page.goto('/admin');
    const links = await page.locator('.agenda-next a').all();
    expect(links).toHaveLength(4);
    // With large letters the menu is not fixed.
    const bottom = letters === 16 ? viewport.height - bar : viewport.height;
    for (const link of links) await expectWithin(link, bottom);
    if (letters === 16) await expectWithin(page.locator('#maintenant'), bottom);
    await context.close();
  });
}

test('the calendar opens at the next appointment, and a press keeps where it was scrolled', async ({
  page,
  noon,
}) => {
  await page.context().addCookies(noon.cookies);
  await page.goto('/admin');
  const calendar = page.locator('.calendar-scroll');
  await expect(page.locator('.is-target')).toBeInViewport({ ratio: 1 });
  expect(await calendar.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await calendar.evaluate((box) => {
    box.scrollLeft = 0;
  });
  const answered = page.waitForResponse((response) => response.url().includes('agenda/outcome'));
  // A click would scroll to the button.
  await page.locator('.calendar-buttons button').first().dispatchEvent('click');
  await answered;
  await expect(page.locator('.undo')).toContainText('honoré');
  expect(await calendar.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await page.getByRole('button', { name: 'Défaire' }).click();
  await expect(page.locator('.undo')).toContainText('Défait');
});
