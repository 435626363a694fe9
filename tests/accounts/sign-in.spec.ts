import {
  adminCode,
  askForLink,
  buildTitle,
  expect,
  newMailbox,
  signInByMail,
  test,
  waitUntilHydrated,
} from '../e2e/site.ts';

test('a visitor signs in with the mailed link, chooses "user", and logs out', async ({
  page,
  outbox,
  context,
}) => {
  const email = newMailbox();
  await askForLink(page, email);
  await page.clock.install();
  await page.goto(await outbox.waitForLink(email));
  await page.clock.pauseAt(Date.now() + 60_000);
  const validate = page.getByRole('button', { name: 'Validate' });
  await validate.click();
  await expect(page.getByText('Votre compte a été vérifié avec succès !')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuer maintenant' })).toHaveAttribute(
    'href',
    '/role',
  );
  await page.clock.runFor(1900);
  await expect(page).toHaveURL('/verify');
  await expect(validate).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('heading', { name: 'Votre profil' })).toBeVisible();
  await page.getByRole('button', { name: 'Utilisateur' }).click();
  await expect(page.getByRole('button', { name: 'Utilisateur' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Choisissez votre role' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'jwt')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connection' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual([
    'XSRF-TOKEN',
    'visitor',
  ]);
});

test.describe('the admin code', () => {
  test.use({ expectedConsole: /403 \(Forbidden\)|^error: role: Invalid code/ });

  test('is refused when wrong, then accepted', async ({ page, outbox }) => {
    await signInByMail(page, outbox);
    const card = page.getByRole('button', { name: 'Administrateur' });
    await card.click();
    const dialog = page.getByRole('dialog', { name: 'Enter the admin code' });
    const code = dialog.getByLabel('Code administrateur');
    await expect(code).toBeFocused();
    await code.fill('faux');
    await dialog.getByRole('button', { name: 'Validate' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Invalid code. Please try again. Code incorrect. Réessayez.',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
    await card.click();
    await expect(code).toHaveValue('');
    await expect(dialog.getByRole('alert')).toBeHidden();
    await code.fill(adminCode);
    await dialog.getByRole('button', { name: 'Validate' }).click();
    await expect(page).toHaveURL('/admin');
    const user = await page.request.get('/api/user/user');
    expect(await user.json()).toMatchObject({ role: 'admin' });
  });
});

test('a visitor with a role reaches the home page after five seconds', async ({ page, outbox }) => {
  const email = await signInByMail(page, outbox);
  await page.getByRole('button', { name: 'Utilisateur' }).click();
  await page.getByRole('button', { name: 'Choisissez votre role' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Connectez vous' }).click();
  await expect(page.getByText('Please check your email')).toBeVisible();
  const link = await outbox.waitForLink(email, 2);
  await page.clock.install({ time: 0 });
  await page.goto(link);
  // The token leaves the address bar, but a reload still knows it.
  await expect(page).toHaveURL('/verify');
  await page.reload();
  const validate = page.getByRole('button', { name: 'Validate' });
  // The token is read once the page is hydrated, for which the page's clock must run.
  await expect(validate).toBeVisible();
  // From here on the clock moves only by command.
  await page.clock.pauseAt(3_600_000);
  await validate.dblclick();
  await expect(page.getByText('Votre compte a été vérifié avec succès !')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.clock.runFor(4900);
  await expect(page).toHaveURL('/verify');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/');
});

test.describe('a link that was used', () => {
  test.use({ expectedConsole: /401 \(Unauthorized\)|^error: verify:/ });

  test('is reported, with a way to get another', async ({ page, outbox, context }) => {
    const email = await signInByMail(page, outbox);
    await context.clearCookies();
    await page.goto(await outbox.waitForLink(email));
    await page.getByRole('button', { name: 'Validate' }).click();
    await expect(page.getByRole('alert')).toContainText('Ce lien n’est plus valable');
    await expect(page.getByRole('link', { name: 'Recevoir un nouveau lien' })).toBeVisible();
  });
});

test.describe('a page older than its session', () => {
  test.use({ expectedConsole: /403 \(Forbidden\)/ });

  test('reloads once by itself and shows no message', async ({ page, context, outbox }) => {
    await page.goto('/contacts');
    const other = await context.newPage();
    await signInByMail(other, outbox);
    // The script reads the new cookie. The copy in this tab is the old token.
    await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: page.url() }]);
    await page.getByLabel('Sujet').fill('Prix');
    await page.getByLabel('Message').fill('Bonjour, 05 06 07 08 09');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
  });
});

test.describe('a visitor who wanted a page first', () => {
  test.use({ expectedConsole: /status of 403|403 \(Forbidden\)|^error: role: Invalid code/ });

  test('returns to that page after signing in', async ({ page, outbox, context }) => {
    const email = await signInByMail(page, outbox);
    await page.getByText('Utilisateur').click();
    await page.getByRole('button', { name: 'Choisissez votre role' }).click();
    await expect(page).toHaveURL(/\/$/);
    await context.clearCookies();
    await page.goto('/role?profil=admin');
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/\/login/);
    await waitUntilHydrated(page);
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByRole('button', { name: 'Connectez vous' }).click();
    await expect(page.getByText('Please check your email')).toBeVisible();
    const other = await context.newPage();
    await other.goto(await outbox.waitForLink(email, 2));
    await other.getByRole('button', { name: 'Validate' }).click();
    await expect(other).toHaveURL(/\/role\?profil=admin$/);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(buildTitle(javaScriptEnabled), () => {
      test.use({ javaScriptEnabled });

      test('reaches that page after a first sign-in too, once the role is chosen', async ({
        page,
        outbox,
      }) => {
        const email = newMailbox();
        await page.goto('/admin/jours');
        await page.getByRole('link', { name: 'Se connecter' }).click();
        await expect(page).toHaveURL(/\/login/);
        // Until then the browser itself checks the form.
        await waitUntilHydrated(page);
        await page.getByLabel('Adresse e-mail').fill('awa@');
        await page.getByRole('button', { name: 'Connectez vous' }).click();
        if (javaScriptEnabled) await expect(page.getByRole('alert')).toBeVisible();
        await page.getByLabel('Adresse e-mail').fill(email);
        await page.getByRole('button', { name: 'Connectez vous' }).click();
        await expect(page.getByText('Please check your email')).toBeVisible();
        await page.goto(await outbox.waitForLink(email));
        await page.reload();
        await page.getByRole('button', { name: 'Validate' }).click();
        if (!javaScriptEnabled)
          await page.getByRole('link', { name: 'Continuer maintenant' }).click();
        await page.getByRole('button', { name: 'Administrateur' }).click();
        await page.getByLabel('Code administrateur').fill('faux');
        await page.getByRole('button', { name: 'Validate' }).click();
        await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();
        await page.getByLabel('Code administrateur').fill(adminCode);
        await page.getByRole('button', { name: 'Validate' }).click();
        await expect(page).toHaveURL('/admin/jours');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horaires');
        await page.goto('/');
        await expect(page).toHaveURL('/');
      });
    });
  }
});
