import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { expect, getBox, waitUntilStill, withOwnSite } from '../e2e/site.ts';
import { Visitor } from '../support/visitor.ts';

// Each test has its own day, on which no other test books.
const test = withOwnSite();

/** Books an appointment and returns its page. */
async function bookVisit(url: string, more: object): Promise<string> {
  const visitor = await Visitor.at(url);
  const { status, body } = await visitor.call('booking/appointment', appointment(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.manage;
}

test.describe('a stale page', () => {
  test.use({
    expectedConsole: /status of 409|visitMove: (Cette heure n’est pas disponible|Cela a changé)/,
  });

  test('shows the current appointment after a change elsewhere', async ({ page, site }) => {
    const day = plainWeekday(2);
    const address = await bookVisit(site.url, { day, time: '16:00' });
    await page.goto(`${address}?deplacer=1&jour=${day}&heure=17:00`);
    const visitor = await Visitor.at(site.url);
    const move = `booking/visit/move/${address.split('/').at(-1)}`;
    expect((await visitor.call(move, { version: 1, day, time: '18:00' })).status).toBe(200);
    await page.getByRole('button', { name: 'Oui, déplacer' }).click();
    await expect(page.getByRole('alert')).toContainText('Voici où il en est.');
    await expect(page.getByRole('main')).toContainText(`Prévu le ${formatDayTime(day, '18:00')}`);
  });
});

test.describe('a network that fails midway', () => {
  test.use({
    expectedConsole:
      /ERR_INTERNET_DISCONNECTED|fetching the script|^error: visit(Cancel)?: La connexion/,
  });

  test('continues each step after the network returns', async ({ page, site, context }) => {
    const visit = await bookVisit(site.url, { day: plainWeekday(8) });
    await page.goto(visit);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Déplacer', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('La connexion Internet semble coupée');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Réessayer' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Déplacer votre rendez-vous');

    await page.goto(`${visit}?annuler=1`);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Oui, annuler' }).click();
    await expect(page.getByRole('alert')).toContainText('rien ne se fait deux fois');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(heading).toHaveText('Rendez-vous annulé');
  });
});

test('focuses each step’s heading, and wraps no unbreakable line', async ({ page, site }) => {
  await page.goto(await bookVisit(site.url, { day: plainWeekday(9) }));
  const heading = page.getByRole('heading', { level: 1 });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const countLines = async () => {
    await waitUntilStill(page);
    return page
      .locator('.unbroken')
      .evaluateAll((elements) => elements.map((element) => element.getClientRects().length));
  };
  await page.setViewportSize({ width: 360, height: 640 });
  await link('Déplacer').press('Enter');
  await expect(heading).toHaveText('Déplacer votre rendez-vous');
  await expect(heading).toBeFocused();
  expect(await countLines()).toEqual([1]);
  await link('Garder cette heure').press('Enter');
  await expect(heading).toHaveText('Votre rendez-vous');
  await expect(heading).toBeFocused();
  await link('Annuler ce rendez-vous').press('Enter');
  await expect(page.getByRole('heading', { name: /^Annuler le rendez-vous/ })).toBeFocused();
  expect(await countLines()).toEqual([1]);
  await link('Ne pas annuler').press('Enter');
  await expect(heading).toBeFocused();
  // On a wide screen the calendar is beside the text. Its month and arrows stay below the header.
  await page.setViewportSize({ width: 1280, height: 500 });
  await link('Déplacer').press('Enter');
  const month = page.getByRole('link', { name: 'Mois suivant' });
  await month.waitFor();
  expect((await getBox(month)).y).toBeGreaterThan((await getBox(page.getByRole('banner'))).bottom);
});
