import {
  type AlteredBackend,
  startAlteredBackend,
  tokenIn,
} from '../support/neighbours/altered-backend.ts';
import { freePort, type SiteProcess, startSite } from '../support/process.ts';
import { openDay } from '../support/request.ts';
import {
  askForLink,
  test as base,
  buildTitle,
  expect,
  newMailbox,
  treatment,
  writeTo,
} from './site.ts';

/** The site before the example backend, which has the required calls alone. */
async function startOtherSite() {
  await using opened = new AsyncDisposableStack();
  const port = await freePort();
  const backend = opened.use(await startAlteredBackend({}, `http://localhost:${port}`));
  const site = opened.use(await startSite({ PORT: String(port), BACKEND_URL: backend.url }));
  const kept = opened.move();
  return { ...site, backend, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const test = base.extend<{ site: SiteProcess; backend: AlteredBackend }>({
  site: async ({ sites }, use, { file }) => use(await sites.siteOf(file, startOtherSite)),
  backend: async ({ sites }, use, { file }) =>
    use((await sites.siteOf(file, startOtherSite)).backend),
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with the example backend, ${buildTitle(javaScriptEnabled)}`, () => {
    test.use({
      javaScriptEnabled,
      expectedConsole:
        /501 \(Not Implemented\)|503 \(Service Unavailable\)|^error: (bookingTimes|bookingRequest|googleLogin):/,
    });

    test('a visitor signs in by link, chooses a role, writes, asks for an appointment, logs out', async ({
      page,
      backend,
      context,
    }) => {
      const email = newMailbox();
      await askForLink(page, email);
      await page.goto(`/verify?token=${tokenIn(backend.printed)}`);
      await page.getByRole('button', { name: 'Validate' }).click();
      if (!javaScriptEnabled)
        await page.getByRole('link', { name: 'Continuer maintenant' }).click();
      await expect(page).toHaveURL('/role');
      await page.getByRole('button', { name: 'Utilisateur' }).click();
      await page.getByRole('button', { name: 'Choisissez votre role' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      const session = (await context.cookies()).find(({ name }) => name === 'jwt');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

      await writeTo(page, 'Prix du massage');
      expect(backend.printed.at(-1)).toContain(`from ${email}: Prix du massage\nBonjour`);

      await page.goto(`/book?jour=${openDay()}&categorie=maquillage&soin=${treatment}`);
      await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
      await page.getByLabel('Téléphone').fill('05 06 07 08 09');
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
      await expect(page.getByText('Votre demande est envoyée.')).toBeVisible();
      expect(backend.printed.at(-1)).toContain('Téléphone\u00a0: +2250506070809');

      await page.goto('/demandes');
      await expect(page.getByText('n’est pas encore disponible en ligne')).toBeVisible();

      await page.goto('/');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('jwt');
    });

    test('Google is not available, and the mailed link is named instead', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: /Google/ }).click();
      await expect(page.getByText('Recevez plutôt un lien par e-mail.')).toBeVisible();
    });
  });
}
