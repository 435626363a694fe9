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
import { clockOption, passFourHours, siteDay, siteToday } from '../support/site-clock.ts';
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

    test('nobody gets a mail: that is said, with the ways to call; what changed since is not taken back', async ({
      page,
      context,
      site,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      days += 1;
      const order = appointment({ day: siteDay(days) });
      const { body } = await (await Visitor.at(site.url)).call('booking/appointment', order);
      await page.goto(`/admin/demande?numero=${body.number}`);
      await alive(page, javaScriptEnabled);
      await page.getByLabel('Motif').fill('Nous sommes fermés ce jour-là.');
      await page.getByRole('button', { name: 'Annuler le rendez-vous' }).click();
      await expect(notice(page)).toContainText('Aucun e-mail\u00a0: prévenez par téléphone.');
      await page.goto('/admin/messages');
      await alive(page, javaScriptEnabled);
      const call = notice(page).getByRole('link', { name: /^Appeler/ });
      await expect(call).toHaveAttribute('href', /^tel:\+225/);
      await good(page);
      // Meanwhile it is noted on, on another device.
      const other = await context.newPage();
      await other.goto(`/admin/demande?numero=${body.number}`);
      await alive(other, javaScriptEnabled);
      await other.getByRole('textbox', { name: 'Note' }).fill('Très déçue');
      await other.getByRole('button', { name: 'Enregistrer la note' }).click();
      await expect(notice(other)).toContainText('note enregistrée');
      await notice(page)
        .getByRole('button', { name: /^Rétablir/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Annuler' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('cela a changé entre-temps');
      await good(page);
      await page.getByRole('link', { name: 'Revenir à l’écran d’avant' }).click();
      await expect(page).toHaveURL('/admin/messages');
    });
  });
}

test.describe('in the list of a day', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 }, hasTouch: true });

      test('who came is marked where she is, and stays in sight', async ({
        page,
        site,
        outbox,
      }) => {
        const email = await signInAdmin(page, outbox);
        expect(email).toBeTruthy();
        await bookToday(page, site.url);
        await passFourHours(site);
        await page.goto(`/admin?jour=${siteToday}&vue=liste`);
        await expect(page.getByRole('button', { name: /^Honoré/ })).not.toHaveCount(0);
        await alive(page, javaScriptEnabled);
        const mark = page.getByRole('button', { name: /^Honoré/ }).last();
        await mark.scrollIntoViewIfNeeded();
        const id = await mark.locator('xpath=ancestor::li').getAttribute('id');
        const before = (await boxOf(page.locator(`#${id}`))).y;
        await mark.click();
        const marked = page.locator(`#${id}`);
        await expect(marked).toContainText('Corriger');
        await expect(notice(page)).toContainText('rendez-vous honoré');
        const { y } = await boxOf(marked);
        expect(y).toBeGreaterThanOrEqual(-1);
        expect(y).toBeLessThan(640 - bar);
        if (javaScriptEnabled) {
          expect(Math.abs(y - before)).toBeLessThan(2);
          await expect(marked).toBeFocused();
        } else expect(page.url()).toContain(`#${id}`);
        await notice(page)
          .getByRole('button', { name: /^Annuler/ })
          .click();
        await expect(marked).toContainText('Honoré');
        await expect(notice(page)).toContainText('comme avant');
        // Nothing else is told, so that nothing above moves the row.
        await expect(page.locator('.notice-success')).toHaveCount(0);
      });
    });
  }
});

/** Four appointments of this morning. */
async function bookToday(page: Page, url: string): Promise<void> {
  const cookies = await page.context().cookies();
  const admin = new Visitor(
    url,
    Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  );
  for (const time of ['09:00', '10:00', '11:00']) {
    const order = appointment({ day: siteToday, time, soon: true });
    const { status, body } = await admin.call('admin/agenda/book', order);
    expect([200, 409], JSON.stringify(body)).toContain(status);
  }
}
