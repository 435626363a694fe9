import type { Page } from 'playwright/test';
import { appointment } from '../support/agenda/visits.ts';
import { clockOption, siteToday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { boxOf, expect, signInAdmin, titleOf, withOwnSite } from './site.ts';
import { Walk } from './walk.ts';

/*
 * What happens while clients are there, on a phone: one comes without an appointment.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();

const noWider = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

for (const [javaScriptEnabled, time] of [
  [true, '14:00'],
  [false, '18:00'],
] as const) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a client at the door, who gives no name, is booked with two taps', async ({
      page,
      site,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      const visitor = await Visitor.at(site.url);
      const sold = appointment({ day: siteToday, time });
      const { status, body } = await visitor.call('booking/appointment', sold);
      expect(status, JSON.stringify(body)).toBe(200);
      // Nobody works before nine: at noon somebody is free.
      site.child.kill('SIGUSR2');
      const walk = new Walk(page, javaScriptEnabled);
      await walk.open('/admin');
      const way = link(page, 'Client de passage');
      // In the first screen, above the bar below it.
      const { y, height } = await boxOf(way);
      expect(y + height).toBeLessThan(640 - 64);
      await walk.tap(way);
      await noWider(page);
      const main = page.getByRole('main');
      const cut = main.getByRole('button', { name: /Coupe femme/ }).first();
      expect((await boxOf(cut)).height).toBeGreaterThan(43);
      await walk.tap(cut);
      await walk.expectTold('Rendez-vous pris\u00a0: De passage');
      expect({ taps: walk.taps, fields: walk.fields }).toEqual({ taps: 2, fields: 0 });
      await expect(link(page, 'De passage')).toBeVisible();
      await noWider(page);
    });
  });
}
