import type { Page } from 'playwright/test';
import { expectNoOverflow } from '../e2e/axe.ts';
import { buildTitle, expect, getBox, signInAdmin, withOwnSite } from '../e2e/site.ts';
import { Walk } from '../e2e/walk.ts';
import { clockOption, passFourHours, siteToday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment } from './support/visits.ts';

/*
 * Clients at the institute, on a phone: one arrives without an appointment, another takes longer.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();

/** A manicure that runs at noon, and a later haircut. Each mode has a site of its own. */
const [running, sold] = ['11:30', '14:00'];
const manicure = { category: 'onglerie', treatments: ['onglerie/manucure-spa'] };

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a walk-in is booked with two taps, and an overrun is noted with one', async ({
      page,
      site,
      outbox,
    }) => {
      await signInAdmin(page, outbox);
      const visitor = await Visitor.at(site.url);
      for (const order of [{ time: sold }, { ...manicure, time: running, name: 'Awa' }]) {
        const visit = appointment({ day: siteToday, ...order });
        const { status, body } = await visitor.call('booking/appointment', visit);
        expect(status, JSON.stringify(body)).toBe(200);
      }
      await passFourHours(site);
      await page.goto('/admin');
      await expect(page.getByRole('button', { name: 'Honoré : Awa' })).not.toHaveCount(0);

      const walk = new Walk(page, javaScriptEnabled);
      await walk.open('/admin');
      const way = link(page, 'Client de passage');
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
      await walk.expectTold('Rendez-vous pris\u00a0: De passage');
      expect({ taps: walk.taps, fields: walk.fields }).toEqual({ taps: 2, fields: 0 });
      await expect(link(page, 'De passage')).toBeVisible();
      await expectNoOverflow(page);

      const longer = new Walk(page, javaScriptEnabled);
      await longer.open('/admin');
      await longer.tap(page.getByRole('button', { name: 'Déborde de 15mn : Awa' }).first());
      await longer.expectSaid('durée changée');
      expect(longer.taps).toBe(1);
    });
  });
}
