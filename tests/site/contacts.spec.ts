import { formatPhone, institute } from '#shared/institute.ts';
import { expect, newMailbox, test } from '../e2e/site.ts';

test('a visitor writes to the institute', async ({ page, outbox }) => {
  const subject = `Un mariage ${newMailbox()}`;
  await page.goto('/contacts');
  await page.getByLabel('Sujet').fill(subject);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Message');
  await expect(page.getByLabel('Message')).toBeFocused();
  await expect(page.getByLabel('Sujet')).toHaveValue(subject);
  await page.getByLabel('Message').fill('Êtes-vous ouverts le 24 ?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('ou e\u2011mail complet')).toBeVisible();
  await page.getByLabel('Comment vous répondre ?').fill('05 06 07 08 09');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
  await expect
    .poll(async () => (await outbox.readMails()).find((mail) => mail.includes(subject)))
    .toContain('Répondre à\u00a0: 05 06 07 08 09');
});

test('a message sent before the page was hydrated is not restored as a draft', async ({ page }) => {
  await page.goto('/contacts');
  await page.getByLabel('Message').fill('Brouillon');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/contacts', { waitUntil: 'commit' });
  await page.getByLabel('Sujet').fill('Prix');
  await page.getByLabel('Message').fill('Bonjour, 05 06 07 08 09');
  await page.getByRole('button', { name: 'Send Message' }).click({ noWaitAfter: true });
  await page.waitForURL(/envoye=/, { waitUntil: 'commit' });
  scripts.resolve();
  const sentNotice = page.getByText('Votre message a bien été envoyé.');
  await expect(page.getByRole('status').filter({ hasText: 'Votre message' })).toBeFocused();
  await page.getByRole('link', { name: 'Écrire un autre message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  // A new message that is being written is kept.
  await page.getByLabel('Message').fill('Encore une question');
  await page.goBack();
  await expect(sentNotice).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Message')).toHaveValue('Encore une question');
});

test.describe('the map', () => {
  test.use({ expectedConsole: /openstreetmap/ });

  test('is a drawing until the visitor asks for the map', async ({ page }) => {
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>carte</p>' }),
    );
    await page.goto('/contacts');
    await expect(page.getByRole('img', { name: 'Plan d’accès à l’institut' })).toBeVisible();
    await page.getByRole('button', { name: 'Afficher la carte OpenStreetMap' }).click();
    const map = page.frameLocator('iframe[title="Plan d’accès à l’institut"]');
    await expect(map.getByText('carte')).toBeVisible();
  });
});

test('the address and the directions can be copied', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Copier l’itinéraire' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copié.' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const { landmarks, phone, position } = institute;
  const coordinates = `${position.latitude},${position.longitude}`;
  for (const part of [landmarks, formatPhone(phone), `destination=${coordinates}`]) {
    expect(copied).toContain(part);
  }
  await expect(page.getByRole('link', { name: 'Commander un Yango' })).toHaveAttribute(
    'href',
    `https://yango.go.link/route?end-lat=${position.latitude}&end-lon=${position.longitude}&lang=fr`,
  );
});

test.describe('when the site cannot take a message', () => {
  test.use({ expectedConsole: /status of 502|^error: contact:/ });

  test('offers the same message by WhatsApp', async ({ page }) => {
    await page.route('**/api/contact/send', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/json',
        body: JSON.stringify({ error: 'unreachable' }),
      }),
    );
    await page.goto('/contacts');
    await page.getByLabel('Sujet').fill('Un mariage');
    await page.getByLabel('Message').fill('Nous serons six.');
    await page.getByLabel('Comment vous répondre ?').fill('05 06 07 08 09');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('alert')).toContainText(
      `appelez-nous au ${formatPhone(institute.phone)}`,
    );
    const link = page.getByRole('link', { name: 'Envoyer ce message par WhatsApp' });
    const href = decodeURIComponent((await link.getAttribute('href')) ?? '');
    expect(href).toContain('Un mariage\n\nNous serons six.');
  });
});
