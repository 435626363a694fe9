import { expect, withOwnSite } from '../e2e/site.ts';
import { openDay } from '../support/request.ts';

const test = withOwnSite();
test.use({ viewport: { width: 360, height: 640 } });

const dayMs = 86_400_000;
const address = '/book?soin=onglerie/pedicure-simple&personnes=1&voir=heures';

test('a page left open overnight reloads at the next press', async ({ page }) => {
  await page.clock.install({ time: Date.now() - dayMs });
  await page.goto(address);
  await page.clock.setSystemTime(Date.now());
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.locator('.quick-picks button').last().click();
  expect((await loaded).url()).toContain('jour=');
  await expect(page.locator('.hour-choice li button').first()).toBeVisible();
});

test('a past day is reported, and free days are offered', async ({ page }) => {
  const past = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  await page.goto(`${address}&jour=${past}&mois=${openDay(1).slice(0, 7)}&heure=10:00`);
  await expect(page.getByText(/Cette date est passée|passé/).first()).toBeVisible();
  await expect(page.locator('.quick-picks button').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirmer/ })).toHaveCount(0);
});
