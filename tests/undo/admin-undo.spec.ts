import type { Page } from 'playwright/test';
import { appointment } from '../agenda/support/visits.ts';
import { expectGood } from '../e2e/axe.ts';
import { expect, getBox, newMailbox, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { clockOption, siteWeekday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Undo of the owner's latest action on a phone.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });

/** The height of the bar at the bottom. */
const bar = 60;
const findNotice = (page: Page) => page.locator('.undo');

let days = 0;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      expectedConsole: /status of (404|409)|^error: admin/,
    });

    /** Checks the page with JavaScript only, because axe needs it. The page without it is the same. */
    const expectGoodWithScript = async (page: Page) =>
      javaScriptEnabled ? expectGood(page) : undefined;

    test('shows a move and its mail on other screens, and undoes it', async ({
      page,
      context,
      site,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      const email = newMailbox();
      days += 1;
      const order = appointment({ day: siteWeekday(days), email });
      const { body } = await (await Visitor.at(site.url)).call('booking/appointment', order);
      await outbox.waitForMail(email);
      await page.goto(`/admin/demande?numero=${body.number}`);
      await page.locator('#fixer').click();
      await page.locator(`button[name="quand"][value^="${order.day} 11:00"]`).first().click();
      await expect(findNotice(page)).toContainText('Awa Koné\u00a0: déplacé');
      await expect(findNotice(page)).toContainText('E-\u2060mail dans 1\u00a0min.');
      // Two lines at most.
      expect((await getBox(findNotice(page).locator('p'))).height).toBeLessThan(40);
      await expect(page.locator('.undo[role=status]')).toBeVisible();
      await expectGoodWithScript(page);

      // The notice is on other screens too, within reach and above the bar.
      await page.goto('/admin/clients');
      const { y, height } = await getBox(findNotice(page));
      expect(y + height).toBeLessThanOrEqual(640 - bar);
      const other = await context.newPage();
      await other.goto('/admin/messages');
      await findNotice(page)
        .getByRole('button', { name: /^Défaire/ })
        .click();
      await expect(page).toHaveURL('/admin/clients');
      await expect(findNotice(page)).toContainText('de nouveau');
      await expect(findNotice(page)).toContainText('Aucun e-mail n’en parle.');
      await expect(findNotice(page).getByRole('button', { name: /^Défaire/ })).toHaveCount(0);

      // On a page that was open meanwhile, a second press changes nothing and shows the current state.
      await findNotice(other)
        .getByRole('button', { name: /^Défaire/ })
        .click();
      await expect(findNotice(other)).toContainText('C’est comme avant.');
      // Going back shows no button without effect.
      await page.goto(`/admin/demande?numero=${body.number}`);
      await expect(page.getByText('10 h', { exact: false }).first()).toBeVisible();
      await page.goBack();
      await expect(findNotice(page).getByRole('button', { name: /^Défaire/ })).toHaveCount(0);
      expect(
        (await outbox.readMails()).filter((mail) => mail.includes(`\nTo: ${email}`)),
      ).toHaveLength(1);
    });
  });
}
