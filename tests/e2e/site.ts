import { join } from 'node:path';
import { test as base, expect, type Locator, type Page, type Response } from 'playwright/test';
import { Outbox } from '../support/outbox.ts';
import { type SiteProcess, startSite } from '../support/process.ts';
import { waitUntilHydrated, waitUntilStill } from './still.ts';

/** The key of the site that files without settings of their own share. */
const shared = 'shared';

/** The sites of a worker: the shared one, and one at a time for a file or test with its own settings. */
class Sites implements AsyncDisposable {
  readonly #started = new Map<string, SiteProcess>();

  async siteOf<Site extends SiteProcess>(owner: string, start: () => Promise<Site>): Promise<Site> {
    const startedSite = this.#started.get(owner);
    // All sites of a file have the same settings.
    if (startedSite) return startedSite as Site;
    // Files and tests run one after the other, so the site of an earlier one is stopped.
    for (const other of this.#started.keys()) if (other !== shared) await this.#stop(other);
    const site = await start();
    this.#started.set(owner, site);
    return site;
  }

  async #stop(owner: string): Promise<void> {
    await this.#started.get(owner)?.[Symbol.asyncDispose]();
    this.#started.delete(owner);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#started.keys()].map((owner) => this.#stop(owner)));
  }
}

export { expect, waitUntilHydrated, waitUntilStill };
export const adminCode = 'le-bon-code';

interface TestFixtures {
  /** Settings of the file's own site. Without settings, files share one site. */
  ownSite: Record<string, string> | undefined;
  /** True if each test gets a new site with these settings. */
  isSiteNew: boolean;
  site: SiteProcess;
  outbox: Outbox;
  /** Console messages that this test provokes on purpose. */
  expectedConsole: RegExp;
  /** True if this test violates the Content-Security-Policy on purpose. */
  isPolicyBroken: boolean;
  silence: undefined;
}

let clients = 0;

/**
 * Makes each step to a document wait until the page is hydrated, so that no press depends on the machine's speed. A
 * test of the time before hydration passes a `waitUntil`.
 */
function waitAfterEachStep(page: Page): void {
  for (const step of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const take: (...values: never[]) => Promise<Response | null> = page[step];
    page[step] = async (...values: unknown[]) => {
      const answer: Response | null = await Reflect.apply(take, page, values);
      const hasOptions = values.some((value) => typeof value === 'object');
      if (!hasOptions) await waitUntilHydrated(page);
      return answer;
    };
  }
}

export const test = base.extend<TestFixtures, { sites: Sites }>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', waitAfterEachStep));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      await using sites = new Sites();
      await use(sites);
    },
    { scope: 'worker' },
  ],
  ownSite: [undefined, { option: true }],
  isSiteNew: [false, { option: true }],
  site: async ({ sites, ownSite, isSiteNew }, use, { file, testId }) => {
    const start = () => startSite({ ADMIN_CODE: adminCode, ...ownSite });
    const ownKey = isSiteNew ? testId : file;
    await use(await sites.siteOf(ownSite ? ownKey : shared, start));
  },
  outbox: ({ site }, use) => use(new Outbox(join(site.dataDir, 'outbox'))),
  baseURL: ({ site }, use) => use(site.url),
  /** Gives each test its own address, because limits count by address. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': `192.0.2.${1 + (clients++ % 250)}` }),
  expectedConsole: [/^nothing$/, { option: true }],
  isPolicyBroken: [false, { option: true }],
  /** Fails the test on any console message and any request to another host. */
  silence: [
    async ({ context, expectedConsole, isPolicyBroken, site }, use) => {
      const messages: string[] = [];
      context.on('console', (message) => {
        // Chromium warns when a test measures before the styles have loaded.
        if (message.text().includes('hidden by content-visibility')) return;
        messages.push(`${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => messages.push(String(error.error())));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && origin !== site.url) messages.push(`request to ${origin}`);
      });
      await use(undefined);
      const isExpected = (line: string) =>
        expectedConsole.test(line) && (isPolicyBroken || !ofPolicy.test(line));
      expect(messages.filter((line) => !isExpected(line))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser's messages about a violated policy. Another site's frame can cause them too. */
const ofPolicy = /^error: (?!Framing ).*(?:Content Security Policy|requires 'Trusted)/;

/** Gives a file a site with its own settings, or an agenda that no other file fills. */
export function withOwnSite(env: Record<string, string> = {}) {
  test.use({ ownSite: env });
  return test;
}

/** Tests without JavaScript run at night only, because server tests post the same forms by day. */
export const buildTitle = (javaScriptEnabled: boolean) =>
  javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @nightly';

/** Returns false for requests that are not the page's own, such as the service worker's. */
export const isOfPage = (url: string) => !/hors-connexion|plan\.svg$/.test(url);

/** Returns the words with 100 letters around them, so that failures print little. Returns '' if the page lacks them. */
export function findExcerpt(page: string, words: string): string {
  const at = page.indexOf(words);
  return at < 0 ? '' : page.slice(Math.max(0, at - 100), at + words.length + 100);
}

let count = 0;
/** Returns a mailbox that no other test uses. */
export const newMailbox = () => `e2e-${process.pid}-${Date.now()}-${count++}@exemple.ci`;

/** Delays the answers to these requests until the returned function is called. */
export async function hold(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Returns the box of an element once nothing on the page moves. */
export async function getBox(locator: Locator) {
  await waitUntilStill(locator.page());
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not there`);
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** Returns how far the page is scrolled, once nothing on it moves. */
export async function scrolledBy(page: Page): Promise<number> {
  await waitUntilStill(page);
  return page.evaluate(() => scrollY);
}

/** Asks for a sign-in link and waits for the confirmation. */
export async function askForLink(page: Page, email = newMailbox()): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Connectez vous' }).click();
  await expect(
    page.getByText('Please check your email and spam folder for the verification link.'),
  ).toBeVisible();
}

/** Sends a message to the institute and waits for the confirmation. */
export async function writeTo(page: Page, subject = 'Prix'): Promise<void> {
  await page.goto('/contacts');
  await page.getByLabel('Sujet').fill(subject);
  await page.getByLabel('Message').fill('Bonjour, 05 06 07 08 09');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Votre message a bien été envoyé.')).toBeVisible();
}

/** Signs in as a person does: asks for the link, opens it from the mail and presses Validate. */
export async function signInByMail(page: Page, outbox: Outbox): Promise<string> {
  const email = newMailbox();
  await askForLink(page, email);
  await page.goto(await outbox.waitForLink(email));
  await page.getByRole('button', { name: 'Validate' }).click();
  const verified = page.getByText('Votre compte a été vérifié avec succès');
  // With JavaScript the page goes on by itself.
  await expect(verified.or(page.getByRole('button', { name: 'Administrateur' }))).toBeVisible();
  await page.goto('/role');
  await expect(page.getByRole('button', { name: 'Administrateur' })).toBeVisible();
  return email;
}

/** Signs in by calls only, for tests of other features. */
export async function signIn(page: Page, outbox: Outbox, email = newMailbox()): Promise<string> {
  await page.request.get('/login');
  const knownLinks = (await outbox.readSignInLinks(email)).length;
  await call(page, 'auth/basic/login', { email });
  const link = new URL(await outbox.waitForLinkAfter(knownLinks, email), 'http://site.test');
  await call(page, `auth/basic/verify/${link.searchParams.get('token')}`);
  await page.request.get('/login');
  return email;
}

/** Signs in as an administrator, by calls only. */
export async function signInAdmin(page: Page, outbox: Outbox): Promise<string> {
  const email = await signIn(page, outbox);
  await makeAdministrator(page, email);
  return email;
}

export const makeAdministrator = (page: Page, email: string): Promise<void> =>
  call(page, 'user/role', { email, role: 'admin', adminCode });

/** Returns the entry « Plus » of the back office's menu, with or without its count of new items. */
export const getMoreEntry = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Gestion' }).locator('summary', { hasText: 'Plus' });

export const bookByPhone = (page: Page, visit: object) =>
  call(page, 'admin/agenda/book', { ...visit, staff: '4', force: true });

export const blockHours = (page: Page, block: object): Promise<void> =>
  call(page, 'admin/agenda/block', block);

/** Makes a call with the page's session. */
export async function call(page: Page, path: string, data?: object) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': token };
  const answer = await page.request.post(`/api/${path}`, { headers, ...(data && { data }) });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  const text = await answer.text();
  return text ? JSON.parse(text) : undefined;
}

/** The shortest treatment of make-up. */
export const treatment = 'maquillage/mise-en-beaute-express';

/** Returns the form's address to send a request without an hour. */
export const requestOn = (day: string) =>
  `/book?jour=${day}&categorie=maquillage&soin=${treatment}&voir=demande`;

/** Sends a request by the form of a day, and waits for the confirmation. */
export async function askFor(page: Page, day: string, name = 'Awa Koné'): Promise<string> {
  await page.goto(requestOn(day));
  await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('heading', { name: 'Votre demande est envoyée' })).toBeVisible();
  return numberOn(page);
}

/** Returns the number on the confirmation page. */
export async function numberOn(page: Page): Promise<string> {
  const text = await page.getByRole('main').innerText();
  return /RDV-[A-Z0-9]+/.exec(text)?.[0] ?? '';
}
