import { expect, newMailbox, signIn, withOwnSite } from '../e2e/site.ts';

/** A form while the network fails: the typed text stays, and a press sends it once after the network returns. */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  expectedConsole:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script|^error: (contact|bookingRequest|logout): /,
});

const offlineNotice = 'Hors connexion\u00a0: votre saisie est conservée.';

test('sends a message once although its answer was lost', async ({ page, context, outbox }) => {
  const subject = `Perdu ${newMailbox()}`;
  const findMailsAbout = async (about: string) =>
    (await outbox.readMails()).filter((mail) => mail.includes(about)).length;
  await page.goto('/contacts');
  await page.getByLabel('Sujet').fill(subject);
  await page.getByLabel('Message').fill('Bonjour, 05 06 07 08 09');
  // The message arrives, but its answer is lost.
  await page.route(
    '**/api/contact/send',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('La connexion Internet semble coupée.');
  // The alert says it already: one notice is enough.
  await context.setOffline(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByText(offlineNotice)).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();

  await page.getByRole('link', { name: 'Écrire un autre message' }).click();
  const next = `Ensuite ${newMailbox()}`;
  await page.getByLabel('Sujet').fill(next);
  await page.getByLabel('Message').fill('Bonjour, 05 06 07 08 09');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => findMailsAbout(next)).toBe(1);
  expect(await findMailsAbout(subject)).toBe(1);
});

test('restores the typed text in a form reloaded without a network', async ({ page, context }) => {
  await page.goto('/contacts');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/contacts'))?.status))
    .toBe(200);
  await page.getByLabel('Message').fill('Une longue lettre, 05 06 07 08 09');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Une longue lettre, 05 06 07 08 09');
  await expect(page.getByText(offlineNotice)).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel('Sujet').fill('Prix');
  // The copy has no token, so the form gets a new one.
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
});

test.describe('a logout', () => {
  test.use({ viewport: { width: 1280, height: 740 } });

  test('says without a network that the session lasts, and erases typed text once it has one', async ({
    page,
    context,
    outbox,
  }) => {
    await signIn(page, outbox);
    await page.goto('/contacts');
    await page.getByLabel('Message').fill('Une longue lettre');
    const logout = page.getByRole('button', { name: 'Logout' });
    // The screen's script has loaded already.
    await page.goto('/login');
    await context.setOffline(true);
    await logout.click();
    await expect(page.getByRole('alert')).toContainText('votre session est encore ouverte');
    await context.setOffline(false);
    await logout.click();
    await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
    await page.goto('/contacts');
    await expect(page.getByLabel('Message')).toHaveValue('');
  });
});
