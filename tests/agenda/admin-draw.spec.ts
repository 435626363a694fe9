import { blockHours, boxOf, call, expect, signInAdmin, withOwnSite } from '../e2e/site.ts';
import {
  bookCut,
  bubble,
  drawOver,
  freeAt,
  gripOf,
  hairdresser,
  openCalendar,
  ownDay,
  sentDuring,
  teachMasseuse,
  visitOf,
} from './admin-moves.ts';

/*
 * The calendar in a wide window: appointments are drawn with the mouse and moved with the keys.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 1280, height: 1400 },
  expectedConsole: /status of 409|^error: admin/,
});

test('an appointment is drawn to another hour and staff member, with its target shown meanwhile', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Tirée');
  await openCalendar(page, `jour=${day}`);
  const visit = visitOf(page, 'Awa Tirée');
  await drawOver(page, visit, freeAt(page, '14 h à 15 h', 'Coiffeuse'));
  await expect(bubble(page)).toContainText('14 h – 14 h 45 · Coiffeuse');
  await expect(bubble(page)).toContainText('Libre');
  await page.mouse.up();
  const status = page.getByRole('status').first();
  await expect(status).toContainText('Rendez-vous déplacé : Awa Tirée');
  await expect(status).toContainText('jusqu’à 14 h 45, avec Coiffeuse');
  await expect(visit).toContainText('14 h – 14 h 45');
  await expect(bubble(page)).toHaveCount(0);

  // A staff member who cannot do it is named, and nothing is sent.
  const sent = await sentDuring(page, async () => {
    await drawOver(page, visit, freeAt(page, '11 h à 12 h', 'Maquilleuse'));
    await expect(bubble(page)).toContainText('Maquilleuse ne fait pas : Coupe femme');
    await page.mouse.up();
    await expect(page.locator('.calendar-told')).toContainText('Rien n’a changé. Maquilleuse');
  });
  expect(sent).toEqual([]);
  await teachMasseuse(page);
  await openCalendar(page, `jour=${day}`);
  await drawOver(page, visit, freeAt(page, '11 h à 12 h', 'Masseuse'));
  await expect(bubble(page)).toContainText('11 h – 11 h 45 · Masseuse');
  await expect(bubble(page)).toContainText('Libre');
  await page.mouse.up();
  await expect(page.getByRole('status').first()).toContainText('jusqu’à 11 h 45, avec Masseuse');
});

test('a drop at its own place or outside the calendar, and Escape, send nothing', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Reste');
  await openCalendar(page, `jour=${day}`);
  const visit = visitOf(page, 'Awa Reste');
  const place = freeAt(page, '14 h à 15 h', 'Coiffeuse');
  const told = page.locator('.calendar-told');
  const sent = await sentDuring(page, async () => {
    await drawOver(page, visit, place);
    const { x, y } = await gripOf(visit);
    await page.mouse.move(x, y, { steps: 3 });
    await expect(bubble(page)).toContainText('Sa place');
    await page.mouse.up();
    await expect(told).toHaveText('Rien n’a changé.');
    await drawOver(page, visit, place);
    await page.mouse.move(100, 700, { steps: 3 });
    await expect(bubble(page)).toContainText('Relâchez ici pour ne rien changer');
    await page.mouse.up();
    await expect(told).toHaveText('Rien n’a changé.');
    await drawOver(page, visit, place);
    await page.keyboard.press('Escape');
    await expect(told).toContainText('Annulé');
    await expect(bubble(page)).toHaveCount(0);
    await page.mouse.up();
  });
  expect(sent).toEqual([]);
  // A press that draws nothing still opens the file.
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
  const visit = visitOf(page, 'Awa Revient');
  await drawOver(page, visit, visitOf(page, 'Fatou Avant'));
  await expect(bubble(page)).toContainText('Pris : Fatou Avant, 13 h – 13 h 45');
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('Cette heure n’est pas disponible.');
  await expect(visit).toContainText('10 h – 10 h 45');
  await page.getByRole('button', { name: /^Déplacer au .* à 12 h 15/ }).click();
  await expect(visit).toContainText('12 h 15 – 13 h');

  await drawOver(page, visit, page.locator('.calendar-block').filter({ hasText: 'Formation' }));
  await expect(bubble(page)).toContainText('Formation, à confirmer');
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('Personne ne travaille à cette heure-là');
  await expect(visit).toContainText('12 h 15 – 13 h');
  await page.getByRole('button', { name: /^Déplacer quand même au .* à 16.h$/ }).click();
  await expect(visit).toContainText('16 h – 16 h 45');
  await expect(visit).toContainText('À déplacer : Formation');
});

test('a change that was made meanwhile is not overwritten', async ({ page, outbox }) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  const { number, version } = await bookCut(page, day, '10:00', 'Awa Deux');
  await openCalendar(page, `jour=${day}`);
  await call(page, 'admin/request/confirm', { number, version, day, hour: '15:00' });
  const visit = visitOf(page, 'Awa Deux');
  await drawOver(page, visit, freeAt(page, '12 h à 13 h', 'Coiffeuse'));
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('a changé');
  await expect(visit).toContainText('15 h – 15 h 45');
});

test('drawing the lower edge lengthens an appointment, and a move ends that', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Longue');
  await openCalendar(page, `jour=${day}`);
  const visit = visitOf(page, 'Awa Longue');
  const { x, y, height } = await boxOf(visit);
  await page.mouse.move(x + 20, y + height - 3);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + height + 4);
  await page.mouse.move(x + 20, y + height + 12, { steps: 2 });
  await expect(bubble(page)).toContainText('Jusqu’à 11 h');
  await expect(bubble(page)).toContainText('15mn de plus');
  await page.mouse.up();
  await expect(page.getByRole('status').first()).toContainText('déborde de 15mn');
  await expect(visit).toContainText('Dure 15mn de plus');
  await drawOver(page, visit, freeAt(page, '14 h à 15 h', 'Coiffeuse'));
  await page.mouse.up();
  await expect(page.getByRole('status').first()).toContainText('Il ne dure plus 15mn de plus');
  await expect(visit).not.toContainText('de plus');
});

test('the arrow keys announce each step, Enter drops and Escape cancels', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Touches');
  await openCalendar(page, `jour=${day}`);
  const visit = visitOf(page, 'Awa Touches');
  const handle = visit.getByRole('link', { name: /^Déplacer/ });
  await handle.focus();
  await expect(handle).toHaveAccessibleDescription(/Entrée pour poser, Échap/);
  const told = page.locator('.day-grid [role=status]').first();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(told).toHaveText('10 h 30 – 11 h 15 · Coiffeuse. Libre.');
  await page.keyboard.press('ArrowLeft');
  await expect(told).toContainText('Maquilleuse ne fait pas : Coupe femme');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText('Rendez-vous déplacé');
  await expect(visit).toContainText('10 h 30 – 11 h 15');

  await handle.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(told).toHaveText('Jusqu’à 11 h 30. 15mn de plus, rien d’autre d’ici là.');
  await page.keyboard.press('Escape');
  await expect(told).toContainText('Annulé');
  await expect(handle).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(visit).toContainText('Dure 30mn de plus');
});

test('the arrow keys move an appointment to another day of a person’s week', async ({
  page,
  outbox,
}) => {
  const day = ownDay();
  await signInAdmin(page, outbox);
  await bookCut(page, day, '10:00', 'Awa Semaine');
  await openCalendar(page, `vue=semaine&jour=${day}&personne=${hairdresser}`);
  const visit = visitOf(page, 'Awa Semaine');
  await visit.getByRole('link', { name: /^Déplacer/ }).focus();
  await page.keyboard.press('ArrowRight');
  const told = page.locator('.day-grid [role=status]').first();
  await expect(told).toContainText('10 h – 10 h 45');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText('Rendez-vous déplacé');
});
