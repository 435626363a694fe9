import { adminPaths } from '../../shared/page/admin-paths.ts';
import { expectGood } from '../e2e/axe.ts';
import { expect, signInAdmin, titleOf, waitUntilAlive, withOwnSite } from '../e2e/site.ts';

/*
 * The owner changes the two colours of the brand on her phone.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of 400|^error: /,
});

const pale = '#ffb3c6';
/** "#d20034" as browsers tell it. */
const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(titleOf(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a pale colour, the near one that is offered, and the site in it', async ({
      page,
      outbox,
      browser,
    }) => {
      await signInAdmin(page, outbox);
      await page.goto(adminPaths.adminColours);
      if (javaScriptEnabled) await waitUntilAlive(page);
      const colour = page.locator('[name=prune]');
      const wrong = page.getByText('on lirait mal');
      const offer = page.getByRole('button', { name: 'Prendre la plus proche' });
      const publish = page.getByRole('button', { name: 'Publier', exact: true });
      await expect(wrong).toHaveCount(0);
      await colour.fill(pale);
      // Live with JavaScript, without it when the form is sent.
      if (!javaScriptEnabled) await publish.click();
      await expect(wrong.first()).toContainText('les mots des boutons');
      await expect(colour).toHaveValue(pale);
      const near = (await offer.textContent())?.slice(-7) ?? '';
      await offer.click();
      await expect(colour).toHaveValue(near);
      await expect(offer).toHaveCount(0);
      if (javaScriptEnabled) await expectGood(page);
      await publish.click();
      await expect(page.getByText('Publié : Couleur principale')).toBeVisible();
      await expect(colour).toHaveValue(near);

      await page.goto('/features');
      const used = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--prune'));
      await expect.poll(used).toBe(near);
      // The pages that are ready for strangers follow within seconds.
      const stranger = await browser.newPage();
      await expect
        .poll(async () => {
          await stranger.goto(new URL('/contacts', page.url()).href);
          return stranger
            .locator('.page-head')
            .evaluate((head) => getComputedStyle(head).borderImageSource);
        })
        .toContain(rgbOf(near));
      await stranger.close();
      await page.goto(adminPaths.adminColours);
      await page.getByRole('button', { name: 'Revenir à l’original' }).click();
      await expect(page.getByText('Publié : Couleur principale')).toBeVisible();
      await page.goto('/features');
      await expect.poll(used).not.toBe(near);
    });
  });
}
