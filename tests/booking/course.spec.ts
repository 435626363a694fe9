import type { Locator, Page } from 'playwright/test';
import { getWeekday, shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../shared/calendar/opening.ts';
import { plainDay } from '../agenda/support/visits.ts';
import { call, expect, openAlive, signInAdmin, withOwnSite } from '../e2e/site.ts';
import type { Outbox } from '../support/outbox.ts';

/*
 * The booked dates of a treatment of several sessions are those on the screen.
 */

const test = withOwnSite();
test.use({ viewport: { width: 360, height: 740 } });

const cure = 'corps/cure-minceur-de-5-seances';
const rule = {
  treatment: cure,
  minutes: 60,
  cleaning: 0,
  pauseAt: 0,
  pause: 0,
  roomKind: '',
  instant: true,
  sessionCount: 5,
  daysApart: 2,
};

/** Sets the treatment up as a course of five sessions and opens its dates as a visitor. */
async function openDates(page: Page, outbox: Outbox): Promise<void> {
  await signInAdmin(page, outbox);
  const answer = await page.request.get('/api/admin/agenda/rules');
  await call(page, 'admin/options/switch', { option: 'courses', isOn: true });
  const { rules } = (await answer.json()) as { rules: { treatment: string; mark: string }[] };
  const mark = rules.find(({ treatment }) => treatment === cure)?.mark ?? '';
  await call(page, 'admin/agenda/rule', { ...rule, mark });
  await page.context().clearCookies();
  await openAlive(page, buildAddress(tuesday()));
}

/** Returns a Tuesday that is followed by open days. */
function tuesday(): string {
  const days = Array.from({ length: 3 }, (_, index) => plainDay(index));
  return days.find((day) => getWeekday(day) === 1) ?? '';
}

function buildAddress(day: string): string {
  const search = new URLSearchParams({
    voir: 'heures',
    cure: '1',
    jour: day,
    heure: '10:00',
    categorie: 'corps',
    soin: cure,
    personnes: '1',
  });
  return `/book?${search}`;
}

const listSlots = (session: Locator) =>
  session
    .locator('option')
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value));

test.describe('when the network fails', () => {
  test.use({ expectedConsole: /ERR_FAILED|^error: booking(Appointment|Course): La connexion/ });

  test('changed dates are kept, and booked once the network is back', async ({ page, outbox }) => {
    await openDates(page, outbox);
    const third = page.getByLabel('Séance 3 sur 5');
    const other = (await third.locator('option').last().getAttribute('value')) ?? '';
    expect(await third.inputValue()).not.toBe(other);
    await third.selectOption(other);
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
    await page.getByLabel('Téléphone').fill('05 06 07 08 09');
    const isGone = (url: URL) => url.pathname.startsWith('/api/booking');
    await page.route(isGone, (route) => route.abort());
    const send = page.getByRole('button', { name: 'Confirmer le rendez-vous' });
    await send.click();
    await expect(page.getByText('Votre saisie est conservée')).toBeVisible();
    await expect(third).toHaveValue(other);
    await page.unroute(isGone);
    const sent = page.waitForRequest(/booking\/appointment/);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    const { nextSessions } = (await sent).postDataJSON();
    expect(nextSessions[1]).toEqual({ day: other.slice(0, 10), time: other.slice(11) });
    await expect(page).toHaveURL(/\/rdv\//);
    await expect(page.getByText(/^Séance 3 sur 5/)).toBeVisible();
  });
});

test('changed dates survive a reload and Back, and the button’s summary shows all sessions', async ({
  page,
  outbox,
}) => {
  await openDates(page, outbox);
  const [second, third] = [page.getByLabel('Séance 2 sur 5'), page.getByLabel('Séance 3 sur 5')];
  const other = (await third.locator('option').last().getAttribute('value')) ?? '';
  await third.selectOption(other);
  const beside = page.getByRole('button', { name: 'Confirmer le rendez-vous' });
  await expect(beside).toContainText(
    `${shortDayTitle(other.slice(0, 10))} à ${formatTime(other.slice(11))}`,
  );
  await page.reload();
  await expect(third).toHaveValue(other);
  await page.goto('/contacts');
  await page.goBack();
  await expect(third).toHaveValue(other);

  // Two sessions on one day are reported at once, and the form is not sent.
  const inBoth = await listSlots(third);
  const shared = (await listSlots(second)).find((slot) => inBoth.includes(slot)) ?? '';
  await second.selectOption(shared);
  await third.selectOption(shared);
  const told = /La séance 3 doit venir un autre jour, après la séance 2/;
  await expect(page.getByText(told)).toBeVisible();
  let sent = 0;
  await page.route('**/api/booking/appointment', (route) => {
    sent += 1;
    return route.continue();
  });
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
  await page.getByLabel('Téléphone').fill('05 06 07 08 10');
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  expect(sent).toBe(0);
});
