import type { BrowserContext, Page } from 'playwright/test';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { agendaCache, agendaCopyPath } from '#shared/page/agenda-store.ts';
import { appointment } from '../agenda/support/visits.ts';
import { expectGoodInLargeLetters, expectNoFinding, expectNoOverflow } from '../e2e/axe.ts';
import {
  bookByPhone,
  call,
  expect,
  findExcerpt,
  getMoreEntry,
  makeAdministrator,
  signIn,
  signInAdmin,
  withOwnSite,
} from '../e2e/site.ts';
import type { Outbox } from '../support/outbox.ts';

/*
 * The agenda without a network, on a device that may keep it: as last seen, with its time, and erased with the session.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|403|503)|user: Connectez-vous|adminBlock: La connexion/,
});

const note = (page: Page) => page.locator('.kept-note');
const keptNotice =
  /^Pas de connexion\s: voici l’agenda gardé sur cet appareil le \S+ \d+(er)? \S+ à \d+\sh(\s\d+)?\. Il a pu changer depuis\. Réessayer$/;
const offlineHeading = 'Vous êtes hors connexion';
const findHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getTomorrow = () => addDays(new Date().toISOString().slice(0, 10), 1);

/** Reads the kept agenda of the device, by path. */
const readCopies = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async (name) => {
    // Takes the page's lock, because opening a cache that was deleted meanwhile would create it again.
    return navigator.locks.request(name, async () => {
      const copies: Record<string, string> = {};
      if (!(await caches.has(name))) return copies;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        copies[new URL(request.url).pathname] = (await answer?.text()) ?? '';
      }
      return copies;
    });
  }, agendaCache);
const listStoredPaths = async (page: Page) => Object.keys(await readCopies(page));
const readStoredCopy = async (page: Page) => (await readCopies(page))[agendaCopyPath] ?? '';

const findAllowedBox = (page: Page) =>
  page.getByRole('switch', { name: 'Garder l’agenda sur cet appareil' });

async function allowOnDevice(page: Page): Promise<void> {
  await page.goto('/admin/reglages?faire=hors-connexion');
  await findAllowedBox(page).check();
  await expect.poll(() => readStoredCopy(page)).not.toBe('');
  await expect(page.getByText('Un instant…')).toBeHidden();
}

interface Device {
  page: Page;
  outbox: Outbox;
}

const phone = '07 08 09 10 11';
let clients = 0;

/** Signs in an administrator whose device keeps the agenda, with a client of tomorrow and both workers. */
async function startWithAgenda({ page, outbox }: Device) {
  const email = await signInAdmin(page, outbox);
  const name = `Awa <b>Koné ${clients++}`;
  const time = `${String(5 + clients).padStart(2, '0')}:00`;
  await bookByPhone(page, appointment({ day: getTomorrow(), time, name, phone, email: '' }));
  await page.goto('/contacts');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await allowOnDevice(page);
  await openAgenda(page);
  expect(findExcerpt(await readStoredCopy(page), name.replace('<b>', '&lt;b&gt;'))).not.toBe('');
  return { email, name };
}

/** Opens the agenda and waits until the copy is renewed. */
async function openAgenda(page: Page): Promise<void> {
  // The header counts whole seconds.
  const before = await page.evaluate(() => Date.now() - 1000);
  await page.goto('/admin');
  await expect.poll(() => readStoredTime(page)).toBeGreaterThanOrEqual(before);
}

const readStoredTime = (page: Page) =>
  page.evaluate(
    async ({ name, path }) => {
      const answer = (await caches.has(name)) && (await caches.match(path));
      return answer ? Date.parse(answer.headers.get('Date') ?? '') : 0;
    },
    { name: agendaCache, path: agendaCopyPath },
  );

/** Expects that no address shows the agenda without a network. */
async function expectNothingKept(page: Page, context: BrowserContext): Promise<void> {
  await expect.poll(() => readStoredCopy(page)).toBe('');
  await context.setOffline(true);
  for (const path of ['/admin', `/admin?jour=${getTomorrow()}`]) {
    await page.goto(path);
    await expect(findHeading(page)).toHaveText(offlineHeading);
  }
}

test('shows today and tomorrow without a network once the owner allows it', async ({
  page,
  context,
  outbox,
}) => {
  const { name } = await startWithAgenda({ page, outbox });
  await context.setOffline(true);
  await page.goto('/admin');
  await expect(note(page)).toHaveText(keptNotice);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('link', { name: phone }).first()).toHaveAttribute(
    'href',
    'tel:+2250708091011',
  );
  await expectGoodInLargeLetters(page);
  await expectNoFinding(page);

  // Every other page leads there too, and a retry opens its own address.
  await page.goto('/admin/clients?q=Awa');
  await expect(note(page)).toHaveText(keptNotice);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL(/\/admin\/clients\?q=Awa$/);
  await expect(findHeading(page)).toHaveText('Clients');
});

test('keeps the agenda alone, without tokens', async ({ page, context, outbox }) => {
  const { email } = await startWithAgenda({ page, outbox });
  for (const path of ['/admin/clients', '/admin/demandes', '/admin']) await page.goto(path);
  const copies = await readCopies(page);
  expect(Object.keys(copies)).toEqual([agendaCopyPath]);
  const secrets = (await context.cookies()).map(({ value }) => value).filter(Boolean);
  expect(secrets.length).toBeGreaterThanOrEqual(2);
  const copyText = JSON.stringify(copies);
  for (const secret of [...secrets, email]) expect(findExcerpt(copyText, secret)).toBe('');
  for (const part of ['<script', '<form', '<b>', '_csrf'])
    expect(findExcerpt(copies[agendaCopyPath] ?? '', part)).toBe('');
});

test('shows the offline page on a device that may not keep the agenda', async ({
  page,
  context,
  outbox,
}) => {
  await signInAdmin(page, outbox);
  await page.goto('/contacts');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto('/admin/reglages?faire=hors-connexion');
  await expect(findAllowedBox(page)).not.toBeChecked();
  await page.goto('/admin');
  await expectNothingKept(page, context);
  await context.setOffline(false);
  await page.goto('/admin/reglages?faire=hors-connexion');
  await findAllowedBox(page).check();
  await expect.poll(() => readStoredCopy(page)).not.toBe('');
  await expect(page.getByText('Un instant…')).toBeHidden();
  await findAllowedBox(page).uncheck();
  await page.goto('/admin');
  await expectNothingKept(page, context);
});

test.describe('the copy is erased', () => {
  test('at a logout, in every tab', async ({ page, context, outbox }) => {
    await startWithAgenda({ page, outbox });
    const other = await context.newPage();
    await other.goto('/admin');
    await getMoreEntry(page).click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
    expect(await listStoredPaths(page)).toEqual([]);
    // The page in the other tab does not restore the copy.
    await other.getByRole('link', { name: 'Jour suivant' }).click();
    await expect(findHeading(other)).toHaveText(/autoris/i);
    expect(await listStoredPaths(other)).toEqual([]);
    await expectNothingKept(other, context);
  });

  test('at a logout without a network, though the session stays', async ({
    page,
    context,
    outbox,
  }) => {
    await startWithAgenda({ page, outbox });
    await context.setOffline(true);
    await getMoreEntry(page).click();
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /l’agenda gardé ici est effacé, mais votre session reste ouverte/,
    );
    await expectNoFinding(page);
    await expectNoOverflow(page);
    expect(await listStoredPaths(page)).toEqual([]);
    await expectNothingKept(page, context);
  });

  test('when another device ends the session, at the next page or call', async ({
    page,
    context,
    outbox,
    browser,
    site,
  }) => {
    const elsewhere = await browser.newContext({
      baseURL: site.url,
      extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.252' },
    });
    // An earlier administrator, because a new one cannot end the access of earlier ones.
    const other = await elsewhere.newPage();
    await signInAdmin(other, outbox);
    const { email } = await startWithAgenda({ page, outbox });
    const { administrators } = await (await other.request.get('/api/admin/accounts')).json();
    const { id } = administrators.find((account: { email: string }) => account.email === email);
    const end = () => call(other, 'admin/accounts/sign-out', { id });

    await end();
    await page.getByRole('link', { name: 'Jour suivant' }).click();
    await expect(findHeading(page)).toHaveText(/autoris/i);
    await expect.poll(() => readStoredCopy(page)).toBe('');
    for (const path of ['/admin/clients', '/contacts', '/admin']) {
      // A device that was allowed to keep the agenda keeps it again.
      await signIn(page, outbox, email);
      await openAgenda(page);
      await end();
      await page.goto(path);
      await expect.poll(() => readStoredCopy(page)).toBe('');
    }
    await expectNothingKept(page, context);
    await elsewhere.close();
  });

  test('when another account signs in, an administrator’s or not', async ({
    page,
    context,
    outbox,
  }) => {
    await startWithAgenda({ page, outbox });
    await context.clearCookies({ name: 'jwt' });
    const other = await signIn(page, outbox);
    await page.goto('/contacts');
    await expect.poll(() => readStoredCopy(page)).toBe('');
    await makeAdministrator(page, other);
    await page.goto('/admin');
    await expect.poll(() => listStoredPaths(page)).toEqual([]);
    await page.goto('/admin/reglages?faire=hors-connexion');
    await expect(findAllowedBox(page)).not.toBeChecked();
    await expectNothingKept(page, context);
  });

  test('when both of its days are over', async ({ page, context, outbox }) => {
    const { name } = await startWithAgenda({ page, outbox });
    const copy = { name: agendaCache, path: agendaCopyPath };
    const dated = await page.evaluate(async ({ name, path }) => {
      const answer = await (await caches.open(name)).match(path);
      return answer?.headers.get('Date') ?? '';
    }, copy);
    /** Sets the copy's date this many days before its first date, even if the page has replaced it meanwhile. */
    const makeOlder = (days: number) =>
      page.evaluate(
        async ({ name, path, days, dated }) => {
          const cache = await caches.open(name);
          const answer = await cache.match(path);
          const headers = new Headers(answer?.headers);
          const date = new Date(dated);
          date.setUTCDate(date.getUTCDate() - days);
          headers.set('Date', date.toUTCString());
          await cache.put(path, new Response(await answer?.text(), { headers }));
        },
        { ...copy, days, dated },
      );
    // From here on the open page writes no new copy.
    await context.setOffline(true);
    await makeOlder(1);
    await page.goto('/admin');
    await expect(page.getByText(name).first()).toBeVisible();
    await makeOlder(2);
    await page.goto('/admin');
    await expect(findHeading(page)).toHaveText(offlineHeading);
    expect(await readStoredCopy(page)).toBe('');
  });
});
