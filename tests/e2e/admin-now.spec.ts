import type { Page } from 'playwright/test';
import { appointment } from '../support/agenda/visits.ts';
import { clockOption, siteToday } from '../support/site-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { boxOf, expect, signInAdmin, waitUntilAlive, withOwnSite } from './site.ts';

/*
 * Where the owner's day opens on a phone: at the present hour, with who comes next.
 */

const test = withOwnSite({ NODE_OPTIONS: clockOption });
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const bar = 64;

const sold = ['14:00', '15:00', '16:00'];

test('today opens at the present hour with the next three, and Back and reload keep their place', async ({
  page,
  site,
  outbox,
}) => {
  await signInAdmin(page, outbox);
  const visitor = await Visitor.at(site.url);
  for (const time of sold) {
    const order = appointment({ day: siteToday, time });
    const { status, body } = await visitor.call('booking/appointment', order);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  // At eight nobody works yet; four hours later it is noon.
  site.child.kill('SIGUSR2');
  await expect(async () => {
    await page.goto('/admin');
    await expect(page.locator('#maintenant')).toHaveCount(1, { timeout: 1 });
  }).toPass();
  await waitUntilAlive(page);
  await inSight(page);
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, 40));
  await page.reload();
  await waitUntilAlive(page);
  expect(await place()).toBe(40);
  await page.getByRole('link', { name: 'Client de passage' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client de passage' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeAttached();
  await expect.poll(place).toBe(40);
});

async function inSight(page: Page) {
  const links = page.locator('.agenda-next a');
  await expect(links).toHaveCount(3);
  for (const one of [page.locator('#maintenant'), ...(await links.all())]) {
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(one);
        return y >= 0 && y + height <= 640 - bar;
      })
      .toBe(true);
  }
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
}
