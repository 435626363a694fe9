import type { Page } from 'playwright/test';
import { appointment } from '../agenda/support/visits.ts';
import { expectGood } from '../e2e/axe.ts';
import {
  boxOf,
  expect,
  newMailbox,
  signInAdmin,
  waitUntilAlive,
  withOwnSite,
} from '../e2e/site.ts';
import { clockOption, siteDay } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * What the owner has just done, and takes back, on her phone.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });

/** The thumb's bar. */
const bar = 60;
const notice = (page: Page) => page.locator('.undo');
const alive = (page: Page, hasScripts: boolean) => (hasScripts ? waitUntilAlive(page) : undefined);

let days = 0;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({
      ...{ javaScriptEnabled, viewport: { width: 360, height: 640 }, hasTouch: true },
      expectedConsole: /status of (404|409)|^error: admin/,
    });

    /** Axe needs scripts; the page without them is the same. */
    const good = async (page: Page) => (javaScriptEnabled ? expectGood(page) : undefined);

    test('a move is told with its mail, stays on other screens, and is taken back', async ({
      page,
      context,
      site,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      const email = newMailbox();
      days += 1;
      const order = appointment({ day: siteDay(days), email });
      const { body } = await (await Visitor.at(site.url)).call('booking/appointment', order);
      await outbox.mailTo(email);
      await page.goto(`/admin/demande?numero=${body.number}`);
      await alive(page, javaScriptEnabled);
      await page.locator(`button[name="quand"][value^="${order.day} 11:00"]`).click();
      await expect(notice(page)).toContainText('Awa Koné\u00a0: rendez-vous déplacé');
      await expect(notice(page)).toContainText('Son e-mail part dans une minute.');
      await expect(page.locator('.undo[role=status]')).toBeVisible();
      await good(page);

      // On another screen too, within reach and above the bar.
      await page.goto('/admin/clients');
      await alive(page, javaScriptEnabled);
      const { y, height } = await boxOf(notice(page));
      expect(y + height).toBeLessThanOrEqual(640 - bar);
      const other = await context.newPage();
      await other.goto('/admin/messages');
      await alive(other, javaScriptEnabled);
      await notice(page)
        .getByRole('button', { name: /^Annuler/ })
        .click();
      await expect(page).toHaveURL('/admin/clients');
      await expect(notice(page)).toContainText('de nouveau');
      await expect(notice(page)).toContainText('Aucun e-mail n’en parle.');
      await expect(notice(page).getByRole('button', { name: /^Annuler/ })).toHaveCount(0);
      await good(page);

      // A page that was open meanwhile: the second press changes nothing, and says what is.
      await notice(other)
        .getByRole('button', { name: /^Annuler/ })
        .click();
      await expect(notice(other)).toContainText('Annulé.');
      // Back shows no button that would do nothing.
      await page.goto(`/admin/demande?numero=${body.number}`);
      await expect(page.getByText('10 h', { exact: false }).first()).toBeVisible();
      await page.goBack();
      await expect(notice(page).getByRole('button', { name: /^Annuler/ })).toHaveCount(0);
      expect((await outbox.mails()).filter((mail) => mail.includes(`\nTo: ${email}`))).toHaveLength(
        1,
      );
    });
  });
}

test.describe('in the list of a day', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 }, hasTouch: true });
    });
  }
});
