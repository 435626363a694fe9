import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright/test';
import { addManageLink } from '../../server/institute/appointments/manage-links.ts';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { expect, openAlive, signInAdmin, titleOf, withOwnSite } from '../e2e/site.ts';
import { locationOf } from '../support/opened.ts';
import { newPhone } from '../support/request.ts';
import { addHeld } from './support/held.ts';

/*
 * The owner's calls on the evening before appointments.
 */

const clock = pathToFileURL('tests/support/shifted-clock.ts').href;
/** A clock later in the evening than reminders are sent. */
const test = withOwnSite({
  NODE_OPTIONS: `--import=${clock}`,
  CLOCK_START: '2026-11-24T18:30:00Z',
});
const tomorrow = '2026-11-25';

/** Adds an appointment of tomorrow that was booked long ago. @returns its page's path */
async function held(
  dataDir: string,
  row: { hour: string; name: string; number: string },
): Promise<string> {
  const db = await openDatabase(locationOf({ DATA_DIR: dataDir }), createLog('silent'));
  const created_at = '2026-11-10T10:00:00.000Z';
  const { id } = await addHeld(db, { day: tomorrow, phone: newPhone(), created_at, ...row });
  const path = await addManageLink(db, id);
  await db.destroy();
  return path;
}

for (const [javaScriptEnabled, hour] of [
  [true, '10:00'],
  [false, '14:00'],
] as const) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
    });
    const open = (page: Page, path: string) =>
      javaScriptEnabled ? openAlive(page, path) : page.goto(path);

    test('a client who confirms that she comes is no longer called', async ({
      page,
      site,
      outbox,
    }) => {
      const name = `Rappel ${hour.slice(0, 2)}`;
      const number = `RDV-46${hour.slice(0, 2)}`;
      const visit = await held(site.dataDir, { hour, name, number });
      await signInAdmin(page, outbox);
      await open(page, '/admin/rappels');
      const card = page.getByRole('heading', { level: 2, name: new RegExp(name) });
      await expect(card).toBeVisible();

      await open(page, visit);
      await page.getByRole('button', { name: 'Je viens' }).click();
      await expect(page.getByText('C’est noté, nous vous attendons')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Je viens' })).toHaveCount(0);

      await open(page, '/admin/rappels');
      await expect(page.getByText(`${name}\u00a0: a confirmé sa venue`)).toBeVisible();
      await expect(card).toHaveCount(0);
    });
  });
}
