import {
  json,
  type RecordingBackend,
  startRecordingBackend,
} from '../support/neighbours/recording-backend.ts';
import { freePort, type SiteProcess, startSite } from '../support/process.ts';
import { openDay } from '../support/request.ts';
import {
  askForLink,
  test as base,
  expect,
  newMailbox,
  titleOf,
  treatment,
  writeTo,
} from './site.ts';

const notOffered = json({ error: 'not-offered' }, { status: 501 });

/** A foreign backend with one account, which offers the required calls alone. */
async function startRequiredCalls(): Promise<RecordingBackend> {
  const backend = await startRecordingBackend();
  const account = { role: '', email: '' };
  const cookies = ['jwt=the-session', 'authorizationCode=the-code'];
  Object.assign(backend.answers, {
    'GET /api/user/user': (res, request) =>
      (request.headers.cookie ? json(account) : json({}, { status: 401 }))(res, request),
    'POST /api/auth/basic/login': (res, request) => {
      Object.assign(account, JSON.parse(request.body), { role: '' });
      json({})(res, request);
    },
    'POST /api/auth/basic/verify/the-token': json({}, { headers: { 'set-cookie': cookies } }),
    'POST /api/user/role': (res, request) => {
      account.role = JSON.parse(request.body).role;
      json({})(res, request);
    },
    'POST /api/auth/google/login': json({ error: 'provider-unavailable' }, { status: 503 }),
    'GET /api/booking/times': notOffered,
    'GET /api/booking/closed-days': notOffered,
    'GET /api/booking/mine': notOffered,
    'POST /api/booking/request': notOffered,
  } satisfies RecordingBackend['answers']);
  return backend;
}

/** The site before that backend. */
async function startOtherSite() {
  await using opened = new AsyncDisposableStack();
  const port = await freePort();
  const backend = opened.use(await startRequiredCalls());
  const site = opened.use(await startSite({ PORT: String(port), BACKEND_URL: backend.url }));
  const kept = opened.move();
  return { ...site, backend, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const test = base.extend<{ site: SiteProcess; backend: RecordingBackend }>({
  site: async ({ sites }, use, { file }) => use(await sites.siteOf(file, startOtherSite)),
  backend: async ({ sites }, use, { file }) =>
    use((await sites.siteOf(file, startOtherSite)).backend),
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with a backend of the required calls, ${titleOf(javaScriptEnabled)}`, () => {
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
      await askForLink(page, newMailbox());
      await page.goto('/verify?token=the-token');
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
      const written = () =>
        backend.requests.filter(({ url }) => url === '/api/contact/send').at(-1)?.body ?? '';
      expect(JSON.parse(written())).toMatchObject({
        subject: 'Prix du massage',
        message: expect.stringMatching(/^Bonjour/),
      });

      await page.goto(`/book?jour=${openDay()}&categorie=maquillage&soin=${treatment}`);
      await page.getByRole('textbox', { name: /^Nom/ }).fill('Awa Koné');
      await page.getByLabel('Téléphone').fill('05 06 07 08 09');
      await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
      await expect(page.getByText('Votre demande est envoyée.')).toBeVisible();
      expect(written()).toContain('Téléphone\u00a0: +2250506070809');

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
