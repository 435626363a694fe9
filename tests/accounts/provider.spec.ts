import { institute } from '#shared/institute.ts';
import { test as base, buildTitle, expect, newMailbox } from '../e2e/site.ts';
import {
  googleClient,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../support/neighbours/openid-provider.ts';
import { freePort, type SiteProcess, startSite } from '../support/process.ts';

/** Starts the site again, with a real OpenID provider in Google's place. */
async function startProviderSite() {
  await using disposables = new AsyncDisposableStack();
  const port = await freePort();
  const redirectUri = `http://localhost:${port}/api/auth/google/callback`;
  const provider = disposables.use(await startOpenIdProvider({ redirectUri }));
  const site = disposables.use(
    await startSite({
      PORT: String(port),
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: googleClient.clientId,
      GOOGLE_CLIENT_SECRET: googleClient.clientSecret,
    }),
  );
  const keptDisposables = disposables.move();
  return { ...site, provider, [Symbol.asyncDispose]: () => keptDisposables.disposeAsync() };
}

const test = base.extend<{ site: SiteProcess; provider: OpenIdProvider }>({
  site: async ({ sites }, use, { file }) => use(await sites.siteOf(file, startProviderSite)),
  provider: async ({ sites }, use, { file }) =>
    use((await sites.siteOf(file, startProviderSite)).provider),
  expectedConsole:
    /^request to http:\/\/127\.0\.0\.1:\d+$|503 \(Service Unavailable\)|^error: facebookLogin:/,
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(buildTitle(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test('a visitor signs in with Google', async ({ page, provider }) => {
      const email = newMailbox();
      provider.person = { sub: email, email, email_verified: true };
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continuer avec Google' }).click();
      await expect(page).toHaveURL('/role');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      const user = await page.request.get('/api/user/user');
      expect(await user.json()).toEqual({ role: '', email });
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
    });

    test('a sign-in with a provider leads back to the page that the visitor wanted', async ({
      page,
      provider,
    }) => {
      const email = newMailbox();
      provider.person = { sub: email, email, email_verified: true };
      const signIn = async () => {
        await page.goto('/login?retour=/demandes');
        await page.getByRole('button', { name: 'Continuer avec Google' }).click();
      };
      await signIn();
      await page.getByRole('button', { name: 'Utilisateur' }).click();
      await page.getByRole('button', { name: 'Choisissez votre role' }).click();
      await expect(page).toHaveURL('/demandes');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
      // The role is known now, so the provider leads straight back.
      await signIn();
      await expect(page).toHaveURL('/demandes');
      await page.getByRole('link', { name: institute.name }).click();
      await expect(page.getByRole('heading', { name: 'Nos prestations' })).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  });
}
