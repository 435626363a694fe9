import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { expectNoFinding, expectNoOverflow } from '../e2e/axe.ts';
import { buildTitle, expect, getMoreEntry, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The owner cancels many fake bookings on a phone with at most four presses, and restores them with one.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
});

async function bookManyFakes(url: string, day: string, network: string): Promise<void> {
  for (let index = 0; index < 9; index += 1) {
    const visitor = await Visitor.at(url);
    visitor.address = `2001:db8:${network}:${index}::1`;
    const order = appointment({ day, time: `${index + 9}:00`.padStart(5, '0') });
    const { status, body } = await visitor.call('booking/appointment', order);
    expect(status, JSON.stringify(body)).toBe(200);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('many bookings are cancelled at once and restored', async ({ page, outbox, site }) => {
      await bookManyFakes(
        site.url,
        plainWeekday(javaScriptEnabled ? 1 : 3),
        javaScriptEnabled ? 'a' : 'b',
      );
      await signInAdmin(page, outbox);
      await page.goto('/admin');
      // The first two presses.
      await getMoreEntry(page).click();
      await page.getByRole('link', { name: 'Réglages', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
      await expectNoOverflow(page);
      if (javaScriptEnabled) await expectNoFinding(page);
      // The third and fourth presses.
      await page.getByLabel(/^Toutes/).check();
      await page.getByRole('button', { name: 'Annuler ce qui est coché' }).click();
      await expect(page.getByText('C’est annulé\u00a0: ces heures sont libres.')).toBeVisible();
      await page.getByRole('button', { name: /^Défaire/ }).click();
      await expect(page.getByText(/^\d+\u00a0rendez-vous comme avant\./)).toBeVisible();
    });
  });
}
