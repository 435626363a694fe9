import { getWeekday } from '#shared/calendar/calendar-month.ts';
import { cure, cureRule } from '../agenda/support/course.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { call, expect, signInAdmin, withOwnSite } from '../e2e/site.ts';

/*
 * A treatment of several sessions is booked on the dates that the screen shows.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  expectedConsole: /ERR_FAILED|^error: booking(Appointment|Course): La connexion/,
});

/** Returns a Tuesday that is followed by open days. */
function findTuesday(): string {
  const days = Array.from({ length: 3 }, (_, index) => plainWeekday(index));
  return days.find((day) => getWeekday(day) === 1) ?? '';
}

test('the shown dates are kept when the network fails, and booked once it is back', async ({
  page,
  outbox,
}) => {
  await signInAdmin(page, outbox);
  const answer = await page.request.get('/api/admin/agenda/rules');
  await call(page, 'admin/options/switch', { option: 'courses', isOn: true });
  const { rules } = (await answer.json()) as { rules: { treatment: string; mark: string }[] };
  const mark = rules.find(({ treatment }) => treatment === cure)?.mark ?? '';
  await call(page, 'admin/agenda/rule', { ...cureRule, daysApart: 2, mark });
  await page.context().clearCookies();
  const choice = `categorie=corps&soin=${cure}&personnes=1`;
  await page.goto(`/book?voir=heures&cure=1&jour=${findTuesday()}&heure=10:00&${choice}`);
  const dates = page.locator('.course li');
  await expect(dates).toHaveCount(5);
  const shownDates = await dates.allInnerTexts();
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  const isGone = (url: URL) => url.pathname.startsWith('/api/booking');
  await page.route(isGone, (route) => route.abort());
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click();
  await expect(page.getByText('Votre saisie est conservée')).toBeVisible();
  expect(await dates.allInnerTexts()).toEqual(shownDates);
  await page.unroute(isGone);
  const sentRequest = page.waitForRequest(/booking\/appointment/);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  expect((await sentRequest).postDataJSON().nextSessions).toHaveLength(4);
  await expect(page).toHaveURL(/\/rdv\//);
  await expect(page.getByText(/^Séance 3 sur 5/)).toBeVisible();
});
