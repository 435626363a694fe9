import { expect, test } from './site.ts';

test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } });

test('pages are dark on a dark screen, with the browser’s bar and inputs', async ({ page }) => {
  await page.goto('/contacts');
  const colours = await page.evaluate(() => ({
    bar: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
      ({ media }) => matchMedia(media).matches,
    )?.content,
    band: getComputedStyle(document.documentElement).getPropertyValue('--plum'),
    inputs: getComputedStyle(document.querySelector('textarea') ?? document.body).colorScheme,
  }));
  expect(colours).toEqual({ bar: colours.band, band: expect.stringMatching(/^#/), inputs: 'dark' });
});

test('on paper pages are dark on white, and have no form to fill in', async ({ page }) => {
  await page.goto('/contacts');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox')).toHaveCount(0);
  for (const words of ['Contact', 'Horaires', 'Nous joindre']) {
    const heading = page.getByRole('heading', { name: words, exact: true });
    await expect(heading).toHaveCSS('color', 'rgb(46, 26, 20)');
  }
  await expect(page.locator('.page-head')).toHaveCSS('border-image-source', 'none');
});
