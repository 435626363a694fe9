import {
  blockHours,
  buildTitle,
  call,
  expect,
  getBox,
  scrolledBy,
  signInAdmin,
  waitUntilStill,
  withOwnSite,
} from '../e2e/site.ts';
import {
  bookCut,
  bubble,
  dragOver,
  freeAt,
  getGrip,
  getVisit,
  hairdresser,
  masseuse,
  openCalendar,
  ownDay,
  sentDuring,
  teachMasseuse,
} from './drags.ts';
import { appointment } from './support/visits.ts';

/*
 * Appointments that are dragged through the calendar: with the mouse, or with a finger on their handle.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 1280, height: 1400 },
  expectedConsole: /status of 409|^error: admin/,
});

test('an appointment is dragged to another hour and staff member, and the target is shown during the drag', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Tirée');
  await openCalendar(page, `jour=${day}`);
  const visit = getVisit(page, 'Awa Tirée');
  await dragOver(page, visit, freeAt(page, '14 h à 15 h', 'Coiffeuse'));
  await expect(bubble(page)).toContainText('14 h – 14 h 45 · Coiffeuse');
  await expect(bubble(page)).toContainText('Libre');
  await page.mouse.up();
  await expect(page.locator('.undo')).toContainText('Awa Tirée\u00a0: déplacé');
  await expect(visit).toContainText('14 h – 14 h 45');
  await expect(bubble(page)).toHaveCount(0);

  // The page names the staff member who cannot do it, and sends nothing.
  const sentRequests = await sentDuring(page, async () => {
    await dragOver(page, visit, freeAt(page, '11 h à 12 h', 'Maquilleuse'));
    await expect(bubble(page)).toContainText('Maquilleuse ne fait pas ce soin');
    await page.mouse.up();
    await expect(page.locator('.calendar-status')).toContainText('Rien n’a changé. Maquilleuse');
  });
  expect(sentRequests).toEqual([]);
  await teachMasseuse(page);
  await openCalendar(page, `jour=${day}`);
  await dragOver(page, visit, freeAt(page, '11 h à 12 h', 'Masseuse'));
  await expect(bubble(page)).toContainText('11 h – 11 h 45 · Masseuse');
  await expect(bubble(page)).toContainText('Libre');
  await page.mouse.up();
  await expect(visit).toContainText('11 h – 11 h 45');
  const column = await getBox(freeAt(page, '14 h à 15 h', 'Masseuse'));
  expect(Math.abs((await getBox(visit)).x - column.x)).toBeLessThan(40);
});

test('a drop at its own place or outside the calendar, and Escape, send nothing', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Reste');
  await openCalendar(page, `jour=${day}`);
  const visit = getVisit(page, 'Awa Reste');
  const place = freeAt(page, '14 h à 15 h', 'Coiffeuse');
  const announcement = page.locator('.calendar-status');
  const sentRequests = await sentDuring(page, async () => {
    await dragOver(page, visit, place);
    const { x, y } = await getGrip(visit);
    await page.mouse.move(x, y, { steps: 3 });
    await expect(bubble(page)).toContainText('Sa place');
    await page.mouse.up();
    await expect(announcement).toHaveText('Rien n’a changé.');
    await dragOver(page, visit, place);
    await page.mouse.move(100, 700, { steps: 3 });
    await expect(bubble(page)).toContainText('Relâchez ici pour ne rien changer');
    await page.mouse.up();
    await expect(announcement).toHaveText('Rien n’a changé.');
    await dragOver(page, visit, place);
    await page.keyboard.press('Escape');
    await expect(announcement).toContainText('Annulé');
    await expect(bubble(page)).toHaveCount(0);
    await page.mouse.up();
  });
  expect(sentRequests).toEqual([]);
  // A press without dragging still opens the appointment.
  await visit.getByRole('link', { name: 'Awa Reste', exact: true }).click();
  await expect(page).toHaveURL(/numero=RDV-/);
});

test('a taken hour is refused with alternatives, and a blocked one needs a confirmation', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Revient');
  await bookCut(page, day, '13:00', 'Fatou Avant');
  await blockHours(page, {
    staff: hairdresser,
    from: day,
    to: '',
    starts: '16:00',
    ends: '17:00',
    kind: 'off',
    label: 'Formation',
  });
  await openCalendar(page, `jour=${day}`);
  const visit = getVisit(page, 'Awa Revient');
  const refusal = page.getByRole('alert');
  const dropOnTaken = async () => {
    await dragOver(page, visit, getVisit(page, 'Fatou Avant'));
    await expect(bubble(page)).toContainText('Pris : Fatou Avant');
    await page.mouse.up();
    await expect(refusal).toContainText(
      'Awa Revient' + 'Coiffeuse a déjà Fatou Avant de 13 h à 13 h 45. Rien n’a changé.',
    );
    await expect(visit).toContainText('10 h – 10 h 45');
  };
  await dropOnTaken();
  await refusal.getByRole('link', { name: 'Laisser à 10 h' }).click();
  await expect(refusal).toHaveCount(0);
  await expect(visit).toContainText('10 h – 10 h 45');
  await dropOnTaken();
  const times = await refusal
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLButtonElement).value));
  expect(times).toEqual(times.toSorted());
  await page.getByRole('button', { name: /^12.h.15\s*, déplacer au .* à 12 h 15$/ }).click();
  await expect(visit).toContainText('12 h 15 – 13 h');
  const undo = page.locator('.undo');
  await expect(undo).toContainText('à 12 h 15');

  await dragOver(page, visit, page.locator('.calendar-block').filter({ hasText: 'Formation' }));
  await expect(bubble(page)).toContainText('Absence de Coiffeuse, à confirmer');
  await page.mouse.up();
  await expect(refusal).toContainText('Absence de Coiffeuse à cette heure-là. Rien n’a changé.');
  await expect(refusal.getByRole('link', { name: 'Laisser à 12 h 15' })).toBeVisible();
  await expect(visit).toContainText('12 h 15 – 13 h');
  // The earlier move can still be undone, until another one succeeds.
  await expect(undo).toContainText('à 12 h 15');
  await page.getByRole('button', { name: 'Déplacer à 16 h quand même' }).click();
  await expect(visit).toContainText('16 h – 16 h 45');
  await expect(undo).toContainText('à 16 h');
  // The owner has chosen it knowingly.
  await expect(visit).not.toContainText('À replacer');
});

test('a move does not overwrite a change that was made in the meantime', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  const { number, version } = await bookCut(page, day, '10:00', 'Awa Deux');
  await openCalendar(page, `jour=${day}`);
  await call(page, 'admin/request/confirm', { number, version, day, hour: '15:00' });
  const visit = getVisit(page, 'Awa Deux');
  await dragOver(page, visit, freeAt(page, '12 h à 13 h', 'Coiffeuse'));
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('a changé');
  await expect(visit).toContainText('15 h – 15 h 45');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger drags the handle, and scrolls everywhere else', async ({ page, outbox }) => {
    const day = ownDay();
    await signInAdmin(page, outbox);
    await bookCut(page, day, '10:00', 'Awa Doigt');
    await openCalendar(page, `jour=${day}&personne=4`);
    const visit = getVisit(page, 'Awa Doigt');
    await visit.scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });

    const before = await scrolledBy(page);
    const from = await getGrip(visit);
    await touch('touchStart', from);
    for (const distance of [20, 40, 80, 120])
      await touch('touchMove', { x: from.x, y: from.y - distance });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 40);
    await expect(bubble(page)).toHaveCount(0);

    // The page scrolls on after the finger is lifted, and a drag near an edge scrolls too.
    await waitUntilStill(page);
    await visit.evaluate((card) => card.scrollIntoView({ behavior: 'instant', block: 'center' }));
    const handle = await getBox(visit.locator('.calendar-move'));
    expect(Math.min(handle.width, handle.height)).toBeGreaterThanOrEqual(44);
    const start = { x: handle.x + 22, y: handle.y + 6 };
    const place = await getGrip(freeAt(page, '12 h à 13 h', 'Coiffeuse'));
    await touch('touchStart', start);
    await touch('touchMove', { x: start.x, y: (start.y + place.y) / 2 });
    await touch('touchMove', { x: start.x, y: place.y });
    await expect(bubble(page)).toContainText('12 h – 12 h 45');
    await expect(bubble(page)).toContainText('Libre');
    // The bubble stands beside the finger, not below it.
    expect((await getBox(bubble(page))).bottom).toBeLessThan(place.y);
    await touch('touchEnd');
    await expect(page.locator('.undo')).toContainText('Awa Doigt\u00a0: déplacé');
    await expect(visit).toContainText('12 h – 12 h 45');
  });

  test('the hour below the pointer is the target, however far the page is scrolled', async ({
    page,
    outbox,
  }) => {
    const day = ownDay();
    await signInAdmin(page, outbox);
    await bookCut(page, day, '16:00', 'Awa Basse');
    await openCalendar(page, `jour=${day}&personne=4`);
    const visit = getVisit(page, 'Awa Basse');
    await visit.evaluate((card) => card.scrollIntoView({ behavior: 'instant', block: 'center' }));
    expect(await scrolledBy(page)).toBeGreaterThan(100);
    await dragOver(page, visit, freeAt(page, '14 h à 15 h', 'Coiffeuse'));
    await expect(bubble(page)).toContainText('14 h – 14 h 45');
    await page.keyboard.press('Escape');
  });

  test('a vertical drag at the right edge keeps the columns, and one to the right scrolls them', async ({
    page,
    outbox,
  }) => {
    const day = ownDay();
    await signInAdmin(page, outbox);
    await bookCut(page, day, '10:00', 'Awa Droite');
    const massage = {
      category: 'corps',
      careType: 'massages',
      treatments: ['corps/massage-tonique'],
    };
    const secondVisit = appointment({ ...massage, day, staff: masseuse, soon: true });
    await call(page, 'admin/agenda/book', secondVisit);
    await openCalendar(page, `jour=${day}`);
    const visit = getVisit(page, 'Awa Droite');
    await visit.evaluate((card) => card.scrollIntoView({ block: 'center', inline: 'nearest' }));
    const area = page.locator('.calendar-scroll');
    const scrolledSideways = () => area.evaluate(({ scrollLeft }) => scrollLeft);
    await area.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
    await waitUntilStill(page);
    const { y } = await getBox(visit);
    await page.mouse.move(320, y + 6);
    await page.mouse.down();
    await page.mouse.move(320, y + 60, { steps: 3 });
    await expect(bubble(page)).toContainText('10 h 30 – 11 h 15 · Coiffeuse');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await scrolledSideways()).toBe(0);
    await page.mouse.move(358, y + 60, { steps: 3 });
    await expect.poll(scrolledSideways).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(buildTitle(javaScriptEnabled), () => {
      test.use({ javaScriptEnabled });

      test('a tap on the handle and one on an hour move an appointment', async ({
        page,
        outbox,
      }) => {
        const day = ownDay();
        await signInAdmin(page, outbox);
        await bookCut(page, day, '10:00', 'Awa Choisit');
        await page.goto(`/admin?jour=${day}`);
        await page.getByRole('link', { name: 'Déplacer : Awa Choisit, 10 h' }).tap();
        await page
          .getByRole('button', { name: /^14.h\s*,/ })
          .first()
          .tap();
        await expect(page.getByRole('status').first()).toContainText('déplacé');
      });
    });
  }
});
