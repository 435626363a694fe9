import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { bookByPhone, expect, settled, signInAdmin, titleOf, withOwnSite } from '../e2e/site.ts';
import { plainDay } from './support/visits.ts';

/*
 * « En double »: the owner gives a taken hour once more on purpose, over the telephone. The pages that Back shows
 * afterwards do nothing by themselves.
 */

const test = withOwnSite();

for (const [index, javaScriptEnabled] of [true, false].entries()) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      expectedConsole: /status of 409|^error: admin/,
    });

    test('a refused hour is double-booked with two more presses, and Back books nothing again', async ({
      page,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      const day = plainDay(index);
      const cut = {
        treatments: ['capillaires/coupe-femme'],
        category: 'capillaires',
        careType: '',
      };
      await bookByPhone(page, { ...cut, day, time: '10:00', people: 1, name: 'Awa Là' });
      const address = `/admin/rendez-vous?jour=${day}&soin=${cut.treatments[0]}`;
      await page.goto(address);
      await page.getByRole('textbox', { name: /^Nom/ }).fill('Fatou Seconde');
      await page.getByText('Une autre heure', { exact: true }).click();
      await page.getByLabel('Heure', { exact: true }).fill('10:15');
      await page.getByRole('button', { name: 'Réserver à cette heure' }).click();
      await page.getByRole('button', { name: 'En double avec Coiffeuse…' }).click();
      await expect(page.getByRole('alert')).toContainText(
        /Coiffeuse a déjà un rendez-vous.*Awa Là/s,
      );
      await page.getByRole('button', { name: /^Placer en double le/ }).click();
      const section = page.getByRole('region', { name: dayTitle(day) });
      await expect(section.getByText('Fatou Seconde').first()).toBeVisible();
      await expect(section.getByText(/en double/i).first()).toBeVisible();
      // Without a script the browser asks before it sends a form again.
      if (javaScriptEnabled) await page.goBack();
      await settled(page);
      await page.goto(`/admin?jour=${day}`);
      await expect(section.getByText('Fatou Seconde').first()).toBeVisible();
      const answer = await page.request.get(`/api/admin/agenda?day=${day}`);
      const { days } = (await answer.json()) as { days: { resources: { doubles?: object[] }[] }[] };
      expect(days[0]?.resources.flatMap(({ doubles = [] }) => doubles)).toHaveLength(1);
    });
  });
}
