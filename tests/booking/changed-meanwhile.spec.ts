import type { Page } from 'playwright/test';
import { plainDay } from '../agenda/support/visits.ts';
import {
  adminCode,
  expect,
  newMailbox,
  openAlive,
  titleOf,
  treatment,
  withOwnSite,
} from '../e2e/site.ts';
import type { Outbox } from '../support/outbox.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The owner changes a price or removes a treatment while a visitor fills in the form for it.
 */

const test = withOwnSite();
test.use({ expectedConsole: /status of 4\d\d|^error: bookingAppointment: / });

/** Signs an owner in and returns a function that changes the treatment; null resets it. */
async function startOwner(url: string, outbox: Outbox) {
  const [email, visitor] = [newMailbox(), await Visitor.at(url)];
  await visitor.call('auth/basic/login', { email });
  const [, token] = (await outbox.linkFor(email)).split('token=');
  await visitor.call(`auth/basic/verify/${token}`);
  await visitor.get('/');
  await visitor.call('user/role', { email, role: 'admin', adminCode });
  return async (value: object | null) => {
    const { body } = await visitor.get('/api/admin/contents');
    const { mark = '' } = body.contents.find((one: { id: string }) => one.id === treatment) ?? {};
    const edit = { kind: 'treatments', id: treatment, mark, value };
    expect((await visitor.call('admin/contents/save', edit)).status).toBe(200);
  };
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer le rendez-vous' });
const nameIn = (page: Page) => page.getByRole('textbox', { name: /^Nom/ });

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    async function fillIn(page: Page, index: number): Promise<void> {
      const day = plainDay(javaScriptEnabled ? index : index + 2);
      const address = `/book?personnes=1&soin=${treatment}&jour=${day}&heure=11:00&voir=heures`;
      await (javaScriptEnabled ? openAlive(page, address) : page.goto(address));
      await nameIn(page).fill('Awa Koné');
      await page.getByLabel('Téléphone').fill(`05${String(Date.now()).slice(-8)}`);
    }

    test('refuses a booking at a price that was not on the screen', async ({
      page,
      site,
      outbox,
    }) => {
      const change = await startOwner(site.url, outbox);
      await fillIn(page, 0);
      await change({ prix: 9000 });
      await confirm(page).click();
      await expect(page.getByRole('alert')).toContainText('Le total ou l’heure de fin a changé');
      if (javaScriptEnabled)
        await page.getByRole('link', { name: 'Voir les prix du jour' }).click();
      await expect(page.locator('.summary')).toContainText('9\u202f000');
      await expect(nameIn(page)).toHaveValue('Awa Koné');
      await confirm(page).click();
      await expect(page).toHaveURL(/\/rdv\//);
      await expect(page.getByRole('main')).toContainText('9\u202f000');
      await change(null);
    });
  });
}
