import type { BrowserContext, Page } from 'playwright/test';
import { expectNoFinding, expectNoOverflow } from '../e2e/axe.ts';
import { expect, getMoreEntry, signInAdmin, withOwnSite } from '../e2e/site.ts';

/*
 * The owner turns alerts on for her phone. No push service is reachable from here: the test provides the subscription,
 * and hands the data to the worker.
 */

const test = withOwnSite();
test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: /status of (400|404|409)|^error: /,
});

const alerts = '/admin/reglages?faire=alertes';
const turnOn = 'Recevoir les alertes sur cet appareil';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Gives the browser a subscription with a real key pair at no real service. It lives as long as its page. */
const stubPush = (context: BrowserContext) =>
  context.addInitScript(() => {
    let subscription: PushSubscription | null = null;
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    // Without a window Chromium denies every permission.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const endpoint = 'https://push.localhost/send/1';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        } as unknown as PushSubscription;
        return subscription;
      },
    });
  });

/** Records what the worker would show and open, because this Chromium shows no notifications. */
async function listenTo(context: BrowserContext) {
  // The visitors' worker is registered too.
  const findWorker = () =>
    context.serviceWorkers().find((worker) => worker.url().endsWith('/admin-push.js'));
  await expect.poll(findWorker).toBeDefined();
  const worker = findWorker();
  if (!worker) throw new Error('no worker');
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options });
    scope.clients.openWindow = async (url) => void scope.opened.push(url);
  });
  return {
    shown: () => worker.evaluate(() => (self as unknown as Scope).shown),
    opened: () => worker.evaluate(() => (self as unknown as Scope).opened),
    tap: (path: string) =>
      worker.evaluate((path) => {
        const notification = { close: () => {}, data: { path } };
        self.dispatchEvent(
          Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }),
        );
      }, path),
  };
}

/** The parts of the worker's scope that the tests use. */
interface Scope {
  shown: object[];
  opened: string[];
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(url: string): Promise<void> };
}

/** Delivers data to the worker as a push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const foundPath = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin'));
      if (ours) done(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await foundPath,
    data,
  });
  await devtools.detach();
}

test('turns alerts on, sends a test, shows an alert and turns them off', async ({
  page,
  context,
  outbox,
}) => {
  await context.grantPermissions(['notifications']);
  await stubPush(context);
  await signInAdmin(page, outbox);
  await page.goto('/admin');
  await getMoreEntry(page).click();
  await page
    .getByRole('navigation', { name: 'Gestion' })
    .getByRole('link', { name: 'Réglages' })
    .click();
  await page.locator('summary', { hasText: 'Alertes' }).click();
  await expectNoFinding(page);
  await expectNoOverflow(page);

  await press(page, turnOn);
  await expect(page.getByText('Les alertes sont activées')).toBeVisible();
  await expect(page.getByText('Les alertes arrivent')).toBeVisible();
  const devices = page.getByRole('list', { name: 'Vos appareils' });
  await expect(devices).toContainText('Ordinateur Linux, Chrome (cet appareil)');
  await expectNoFinding(page);
  await expectNoOverflow(page);

  const worker = await listenTo(context);
  const path = '/admin/demande?numero=RDV-7K2MP';
  const alert = { title: 'Nouveau rendez-vous', body: 'Tresses, Awa', path, tag: '1' };
  const { title, body, tag } = alert;
  await deliver(page, JSON.stringify({ kind: 'appointment', ...alert }));
  await expect
    .poll(worker.shown)
    .toEqual([
      { title, body, tag, renotify: true, lang: 'fr', icon: '/icon-192.png', data: { path } },
    ]);
  // An unreadable message is shown as well.
  await deliver(page, 'nothing');
  await expect.poll(async () => (await worker.shown()).length).toBe(2);
  expect((await worker.shown()).at(-1)).toMatchObject({ title: 'Institut' });
  for (const to of [path, 'https://evil.example/admin', '/book']) await worker.tap(to);
  await expect.poll(worker.opened).toEqual([new URL(path, page.url()).href]);

  await press(page, 'Retirer Ordinateur Linux, Chrome');
  await expect(page.getByText('Cet appareil ne recevra plus d’alertes.')).toBeVisible();
  await expect(page.getByRole('button', { name: turnOn })).toBeVisible();
});

test.describe('a page without alerts explains', () => {
  const expectNotice = async (page: Page, text: string | RegExp) => {
    await expect(page.getByRole('alert')).toContainText(text);
    await expectNoFinding(page);
    await expectNoOverflow(page);
  };

  test('that notifications are refused', async ({ page, context, outbox }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      Notification.requestPermission = async () => 'denied';
    });
    await signInAdmin(page, outbox);
    await page.goto(alerts);
    await press(page, turnOn);
    await expectNotice(
      page,
      'Notifications refusées\u00a0: autorisez-les par l’icône à gauche de l’adresse',
    );
  });
});
