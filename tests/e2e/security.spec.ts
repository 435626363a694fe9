import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSecureSite } from '../support/neighbours/tls-front.ts';
import type { SiteProcess } from '../support/process.ts';
import { adminCode, test as base, expect, signInByMail } from './site.ts';

/**
 * The context blocks service workers, because Chromium accepts no self-signed certificate for their scripts. A page
 * that is left early reports an unknown error instead.
 */
const noWorker = '(?:SSL certificate|unknown) error occurred when fetching the script';

/*
 * Rules that only a browser enforces, over https.
 */

interface Attacker {
  /** Another site, whose page at / is `html`. */
  url: string;
  html: string;
  asked: IncomingMessage[];
}

async function startOverTls(): Promise<SiteProcess> {
  const secure = await startSecureSite({ ADMIN_CODE: adminCode });
  const end = () => secure[Symbol.asyncDispose]();
  return { ...secure.site, url: secure.url, [Symbol.asyncDispose]: end };
}

const test = base.extend<{ site: SiteProcess }, { attacker: Attacker }>({
  site: async ({ sites }, use, { file }) => use(await sites.siteOf(file, startOverTls)),
  attacker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const attacker: Attacker = { url: '', html: '', asked: [] };
      const server = createServer((req, res) => {
        attacker.asked.push(req);
        res.setHeader('content-type', 'text/html').end(attacker.html);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      attacker.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await use(attacker);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
  expectedConsole: new RegExp(`^(info|log): Clear-Site-Data header on|${noWorker}`),
});

test.describe('the policy stops', () => {
  test.use({ isPolicyBroken: true, expectedConsole: /./ });

  test('injected scripts, frames, markup and forms', async ({ page, context, attacker }) => {
    const violations: string[] = [];
    await context.exposeFunction('reportViolation', (what: string) => violations.push(what));
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        (window as unknown as { reportViolation(what: string): void }).reportViolation(
          effectiveDirective,
        ),
      ),
    );
    await page.goto('/contacts');
    const markup = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<p>planted</p>');
        return 'written';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(markup).toBe('TypeError');
    await page.evaluate((url) => {
      const handler = document.createElement('button');
      try {
        handler.setAttribute('onclick', 'window.planted = 1');
        handler.click();
      } catch {}
      const frame = document.createElement('iframe');
      frame.src = url;
      const base = document.createElement('base');
      base.href = url;
      const picture = document.createElement('img');
      picture.src = `${url}/leak`;
      document.head.append(base);
      document.body.append(frame, picture, handler);
      fetch(`${url}/leak`).catch(() => {});
      const form = document.createElement('form');
      form.action = url;
      form.method = 'post';
      document.body.append(form);
      form.submit();
    }, attacker.url);
    await expect
      .poll(() => new Set(violations))
      .toEqual(
        new Set([
          'require-trusted-types-for',
          'frame-src',
          'base-uri',
          'img-src',
          'connect-src',
          'form-action',
        ]),
      );
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
    expect(attacker.asked).toEqual([]);
  });
});

/** Lists the site's answers to unsafe requests, by route. */
function getAnswers(site: SiteProcess): string[] {
  const lines = site.stdout().split('\n').slice(0, -1);
  return (
    lines
      .map((line) => JSON.parse(line))
      .filter(({ method }) => method === 'POST' || method === 'OPTIONS')
      // The test itself signs in, so its calls do not count. Log lines are written in batches and may come late.
      // The page's forms are pressed before hydration, so they post as without JavaScript and get a 303.
      .filter(
        ({ route, status }) =>
          !(status < 400 && /^(\/api\/auth\/basic)?\/(login|verify)\b/.test(route)),
      )
      .map(({ method, route, status }) => `${method} ${route} ${status}`)
  );
}

test.describe('another site', () => {
  test.use({ expectedConsole: /./ });

  test('can post nothing, even with a null origin', async ({ page, site, outbox, attacker }) => {
    await signInByMail(page, outbox);
    const mails = (await outbox.readMails()).length;
    const before = getAnswers(site).length;
    const form = (target: string) =>
      `<form method="post" target="${target}" action="${site.url}/contacts">
        <input name="subject" value="planted"><input name="message" value="planted"></form>
      <script>document.forms[0].submit()</script>`;
    const calls = `<script>
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        fetch('${site.url}/api/contact/send', { method: 'POST', mode: 'no-cors', credentials: 'include',
          headers: { 'content-type': type }, body: '{"subject":"planted","message":"planted"}' });
      fetch('${site.url}/api/auth/basic/logout', { method: 'POST', mode: 'no-cors', credentials: 'include' });
      fetch('${site.url}/api/contact/send', { method: 'POST', credentials: 'include',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': 'x' }, body: '{}' }).catch(() => {});
    </script>`;
    attacker.html = `<iframe name="in"></iframe>${form('in')}${calls}
      <iframe sandbox="allow-forms allow-scripts" srcdoc='${form('_self').replaceAll("'", '')}'></iframe>`;
    await page.goto(attacker.url);
    // The last call needs a preflight request, which is refused.
    await expect
      .poll(() => getAnswers(site).slice(before).sort())
      .toEqual([
        'OPTIONS /api/contact/send 403',
        'POST /api/auth/basic/logout 403',
        'POST /api/contact/send 403',
        'POST /api/contact/send 403',
        'POST /contacts 403',
        'POST /contacts 403',
      ]);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect((await outbox.readMails()).length).toBe(mails);
  });

  test('can neither frame it, nor read it, nor read a window that it opened', async ({
    page,
    site,
    attacker,
  }) => {
    attacker.html = `<iframe src="${site.url}/login"></iframe><script>
      const tell = (name, text) => { document.body.append(document.createElement('p'));
        document.body.lastChild.className = name; document.body.lastChild.textContent = text; };
      fetch('${site.url}/api/user/user', { credentials: 'include' })
        .then(() => tell('read', 'read'), () => tell('read', 'refused'));
      const image = new Image(); image.src = '${site.url}/logo.svg';
      image.onload = () => tell('image', 'shown'); image.onerror = () => tell('image', 'refused');
      const opened = window.open('${site.url}/');
      const read = () => { try { return String(opened.document.body); } catch { return 'refused'; } };
      setInterval(() => { if (read() === 'refused' && !document.querySelector('.window')) tell('window', read()); }, 50);
    </script>`;
    await page.goto(attacker.url);
    await expect(page.locator('.read')).toHaveText('refused');
    await expect(page.locator('.image')).toHaveText('refused');
    await expect(page.locator('.window')).toHaveText('refused');
    const frame = page.frames().find((candidate) => candidate.parentFrame() !== null);
    expect(await frame?.locator('form').count()).toBe(0);
  });
});

test('no file of the page gets the token of a sign-in link as referrer', async ({ page }) => {
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) referrers.push(request.headers().referer);
  });
  await page.goto('/verify?token=SECRET-TOKEN');
  await expect(page.getByRole('button', { name: 'Validate' })).toBeEnabled();
  expect(referrers.join()).not.toContain('SECRET');
});

test('a logout leaves no data of its visitor in the browser', async ({ page, context, outbox }) => {
  const email = await signInByMail(page, outbox);
  expect((await context.cookies()).map(({ name }) => name)).toContain('jwt');
  expect(await page.evaluate(() => document.cookie)).toMatch(/^XSRF-TOKEN=[^;]+$/);
  await page.goto('/contacts');
  await page.getByLabel('Message').fill('Entre nous');
  const readStorage = async () => {
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    // The router's scroll positions contain no secret.
    return keys.filter((key) => key !== 'react-router-scroll-positions');
  };
  expect((await readStorage()).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Déconnexion effectuée.')).toBeVisible();
  await expect.poll(readStorage).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('jwt');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Connection' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
