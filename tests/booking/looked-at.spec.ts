import { expect, withOwnSite } from '../e2e/site.ts';

/*
 * The site searches hours only for a visitor who opens the page.
 */

const test = withOwnSite();
const address = '/book?personnes=1&soin=onglerie/manucure-spa&voir=heures';

test('pages of the service worker show hours, but a picture request for the same address is refused', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  expect(response?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole('button', { name: /heures libres/ }).first()).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().endsWith('&image=1'));
  await page.evaluate((address) => {
    const image = new Image();
    image.src = `${address}&image=1`;
  }, address);
  expect((await answer).status()).toBe(403);
});
