import type { Page } from 'playwright/test';
import { expectNoOverflow } from '../e2e/axe.ts';
import { buildTitle, expect, getBox, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { Walk } from '../e2e/walk.ts';
import { clockOption, passFourHours, siteToday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment } from './support/visits.ts';

/*
 * A client who arrives without an appointment, while the owner has a phone.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();

/** The time of a later haircut. Each mode has its own site. */
const soldTime = '14:00';

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a walk-in is booked with two taps', async ({ page, site, outbox }) => {
      await signInAdmin(page, outbox);
      const visitor = await Visitor.at(site.url);
      const visit = appointment({ day: siteToday, time: soldTime });
      const { status, body } = await visitor.call('booking/appointment', visit);
      expect(status, JSON.stringify(body)).toBe(200);
      await passFourHours(site);
      const walk = new Walk(page, javaScriptEnabled);
      await walk.open('/admin');
      const way = link(page, 'De passage');
      // The link is on the first screen, above the bar at its bottom.
      const { y, height } = await getBox(way);
      expect(y + height).toBeLessThan(640 - 64);
      await walk.tap(way);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Client de passage' }),
      ).toBeVisible();
      await expectNoOverflow(page);
      const cut = page
        .getByRole('main')
        .getByRole('button', { name: /Coupe femme/ })
        .first();
      expect((await getBox(cut)).height).toBeGreaterThan(43);
      await walk.tap(cut);
      await walk.expectSaid('De passage\u00a0: réservé');
      expect({ taps: walk.taps, fields: walk.fields }).toEqual({ taps: 2, fields: 0 });
      await expect(link(page, 'De passage')).toBeVisible();
      await expectNoOverflow(page);
    });
  });
}
