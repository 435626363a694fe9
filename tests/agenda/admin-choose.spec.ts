import type { Page } from 'playwright/test';
import {
  boxOf,
  expect,
  openAlive,
  scrolledBy,
  signInAdmin,
  titleOf,
  withOwnSite,
} from '../e2e/site.ts';
import {
  type Booked,
  bookCut,
  bubble,
  freeAt,
  gripOf,
  openCalendar,
  openMenu,
  ownDay,
  sentDuring,
  visitOf,
} from './admin-moves.ts';

/*
 * The choice of another hour on a phone: by taps, with and without scripts, or by drawing with a finger.
 */

const test = withOwnSite();
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });
    const open = (page: Page, path: string) =>
      javaScriptEnabled ? openAlive(page, path) : page.goto(path);
    const moveTo = ({ day, number }: Booked) => `/admin?jour=${day}&deplacer=${number}`;

    test('an appointment is moved with two taps, on its handle and on an hour', async ({
      page,
      outbox,
    }) => {
      const day = ownDay();
      await signInAdmin(page, outbox);
      await bookCut(page, day, '10:00', 'Awa Choisit');
      await open(page, `/admin?jour=${day}`);
      await page.getByRole('link', { name: 'Déplacer : Awa Choisit, 10 h' }).tap();
      const panel = page.getByRole('region', { name: 'Déplacer : Awa Choisit' });
      await expect(panel).toContainText('à 10 h, Coiffeuse');
      // Only the staff member of the appointment has a column.
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Coiffeuse');
      const hour = page
        .getByRole('button', { name: /^14.h\s*, déplacer au .*, Coiffeuse/ })
        .first();
      expect((await boxOf(hour)).height).toBeGreaterThanOrEqual(44);
      await hour.tap();
      const status = page.getByRole('status').first();
      await expect(status).toContainText('Rendez-vous déplacé : Awa Choisit');
      await expect(status).toContainText('jusqu’à 14 h 45, avec Coiffeuse');
      await expect(panel).toHaveCount(0);
    });

    test('an appointment is moved to another day of the week, or not at all', async ({
      page,
      outbox,
    }) => {
      const booked = await (async () => {
        await signInAdmin(page, outbox);
        return bookCut(page, ownDay(), '10:00', 'Awa Plus Tard');
      })();
      await open(page, moveTo(booked));
      await openMenu(page, 'Un autre jour');
      await page.getByRole('link', { name: 'Semaine', exact: true }).tap();
      await expect(page.getByRole('region', { name: /^Semaine.: Coiffeuse$/ })).toBeVisible();
      await expect(page.getByText('10 h, Coiffeuse :')).toBeVisible();
      await page.getByRole('link', { name: 'Ne pas déplacer' }).tap();
      await expect(page.getByRole('link', { name: '10 h Awa Plus Tard' })).toBeVisible();
      await page.goBack();
      const hour = page.getByRole('button', { name: /^11.h\s*, déplacer au/ }).first();
      await hour.tap();
      await expect(page.getByRole('status').first()).toContainText('Rendez-vous déplacé');
    });

    test('an appointment is lengthened by a tap, and set back', async ({ page, outbox }) => {
      await signInAdmin(page, outbox);
      const booked = await bookCut(page, ownDay(), '10:00', 'Awa S’attarde');
      await open(page, moveTo(booked));
      await page.getByText('Il dure plus longtemps').tap();
      await page.getByRole('button', { name: /^\+ 30mn/ }).tap();
      await expect(page.getByRole('status').first()).toContainText('déborde de 30mn');
      await open(page, moveTo(booked));
      await page.getByText('Dure 30mn de plus').tap();
      await page.getByRole('button', { name: 'La durée prévue' }).tap();
      await expect(page.getByRole('status').first()).toContainText('ne déborde plus');
    });
  });
}

test('a finger draws after a long press, and scrolls without one', async ({ page, outbox }) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Doigt');
  await openCalendar(page, `jour=${day}&personne=4`);
  const visit = visitOf(page, 'Awa Doigt');
  await visit.scrollIntoViewIfNeeded();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });

  const before = await scrolledBy(page);
  const sent = await sentDuring(page, async () => {
    const from = await gripOf(visit);
    await touch('touchStart', from);
    for (const up of [20, 40, 80, 120]) await touch('touchMove', { x: from.x, y: from.y - up });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 40);
    await expect(bubble(page)).toHaveCount(0);
  });
  expect(sent).toEqual([]);

  // A touch while the page still scrolls only stops it.
  await standsStill(page);
  await visit.scrollIntoViewIfNeeded();
  const start = await gripOf(visit);
  await touch('touchStart', start);
  await expect(bubble(page)).toContainText('Sa place');
  const place = await gripOf(freeAt(page, '12 h à 13 h', 'Coiffeuse'));
  const still = await scrolledBy(page);
  await touch('touchMove', { x: start.x, y: (start.y + place.y) / 2 });
  await touch('touchMove', { x: start.x, y: place.y });
  await expect(bubble(page)).toContainText('12 h – 12 h 45');
  await expect(bubble(page)).toContainText('Libre');
  expect(Math.abs((await scrolledBy(page)) - still)).toBeLessThan(300);
  // The bubble stands beside the finger, not below it.
  expect((await boxOf(bubble(page))).bottom).toBeLessThan(place.y);
  await touch('touchEnd');
  await expect(page.getByRole('status').first()).toContainText('Rendez-vous déplacé : Awa Doigt');
  await expect(visit).toContainText('12 h – 12 h 45');
});

/** Waits until the page has not scrolled for half a second of frames, because a swipe rolls on slowly. */
const standsStill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = (seen: number, frames: number) => {
          if (frames === 30) return done();
          const next = () => look(scrollY, scrollY === seen ? frames + 1 : 0);
          requestAnimationFrame(next);
        };
        look(scrollY, 0);
      }),
  );
