import { appointment, plainDay } from '../agenda/support/visits.ts';
import { expect, signInAdmin, titleOf, withOwnSite } from '../e2e/site.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A treatment gets an assistant on the owner's phone. A refused form keeps the ticks, and the assistant sees the
 * appointment in her column and her planning.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  expectedConsole: /status of 400/,
});

const ways = [
  { javaScriptEnabled: true, day: plainDay(1), lane: 'Masseuse' },
  { javaScriptEnabled: false, day: plainDay(2), lane: 'Maquilleuse' },
];

for (const { javaScriptEnabled, day, lane } of ways) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('an assistant is chosen, and is booked with the hairdresser', async ({
      page,
      outbox,
      site,
    }) => {
      await signInAdmin(page, outbox);
      const screen = '/admin/equipe/soin?id=capillaires/coupe-femme';
      await page.goto(screen);
      const people = page.getByRole('group', { name: /Avec une deuxième personne/ });
      for (const box of await people.getByRole('checkbox').all()) await box.uncheck();
      await people.getByLabel(lane).check();
      await page.getByLabel(/^Durée, en minutes/).fill('7');
      await page.getByRole('button', { name: 'Enregistrer ce soin' }).click();
      await expect(page.getByLabel(/^Durée, en minutes/)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(/^Durée, en minutes/)).toHaveValue('7');
      await expect(people.getByLabel(lane)).toBeChecked();
      await page.getByLabel(/^Durée, en minutes/).fill('');
      await page.getByRole('button', { name: 'Enregistrer ce soin' }).click();
      // The form's own hint is there before the form is saved, so the test waits for its button to go.
      await expect(page.getByRole('button', { name: 'Enregistrer ce soin' })).toHaveCount(0);
      await expect(page.getByText('avec une assistante').first()).toBeVisible();

      const visitor = await Visitor.at(site.url);
      const visit = appointment({ day, time: '10:00', name: 'Rokia Bamba' });
      expect((await visitor.call('booking/appointment', visit)).status).toBe(200);
      await page.goto(`/admin?jour=${day}`);
      await expect(page.getByText('Assiste : Coupe femme')).toBeAttached();
      await page.goto(`/admin?jour=${day}&vue=liste`);
      await expect(page.getByText(`avec Coiffeuse, ${lane} (assiste)`)).toBeVisible();
    });
  });
}
