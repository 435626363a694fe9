import { offlinePath } from '#shared/offline/offline.ts';
import { agendaCache, agendaCopyPath, deleteAgendaCopy } from '#shared/page/agenda-store.ts';
import { paths } from '#shared/page/paths.ts';
import { gatewayFailures, loadFromNetwork, wait } from '../network.ts';
import { type FetchEvent, type Notification, type PushEvent, scope } from '../scope.ts';

const networkTimeoutMs = 10_000;
const dayMs = 24 * 60 * 60_000;

async function answerAdminPage(event: FetchEvent, url: URL): Promise<Response> {
  const response = loadFromNetwork(event);
  // If the session or the role has ended, the agenda goes, but not the permission to store it.
  const forgetIfRefused = async ({ status }: Response) => {
    if (status === 401 || status === 403) await deleteAgendaCopy();
  };
  event.waitUntil(response.then(forgetIfRefused).catch(() => {}));
  const isAgenda = url.pathname === paths.admin && url.search === '';
  const answer = await Promise.race([
    response.catch(() => undefined),
    isAgenda && (await readStoredAgenda())
      ? wait(networkTimeoutMs).then(() => undefined)
      : new Promise<never>(() => {}),
  ]);
  if (answer && !gatewayFailures.has(answer.status)) return answer;
  const copy = (await readStoredAgenda()) ?? answer;
  return copy ?? (await caches.match(offlinePath, { ignoreVary: true })) ?? Response.error();
}

async function readStoredAgenda(): Promise<Response | undefined> {
  const page = await caches.match(agendaCopyPath, { cacheName: agendaCache, ignoreVary: true });
  if (!page) return undefined;
  const keptAt = Date.parse(page.headers.get('Date') ?? '');
  // The copy is valid on two days: the day on which it was kept, and the next.
  if (Math.floor(Date.now() / dayMs) - Math.floor(keptAt / dayMs) < 2) return page;
  await deleteAgendaCopy();
  return undefined;
}

interface Alert {
  readonly title?: string;
  readonly body?: string;
  readonly path?: string;
  readonly tag?: string;
}

const homePath = '/admin';

/** Always shows an alert, because browsers withdraw the permission from a worker that shows none. */
function showAlert({ data }: PushEvent): Promise<void> {
  const { title = 'Institut', body = '', path = homePath, tag = '' } = readAlert(data);
  return showNotification(title, { body, tag, renotify: tag !== '', data: { path } });
}

function readAlert(data: PushEvent['data']): Alert {
  try {
    return (data?.json() as Alert | undefined) ?? {};
  } catch {
    return {};
  }
}

const showNotification = (title: string, more: object) =>
  scope.registration.showNotification(title, { lang: 'fr', icon: '/icon-192.png', ...more });

async function openAlert(notification: Notification): Promise<void> {
  notification.close();
  const url = new URL(notification.data?.path ?? homePath, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith(homePath)) return;
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openTab = tabs.find((tab) => tab.url === url.href);
  if (openTab) await openTab.focus();
  else await scope.clients.openWindow(url.href);
}

const showAlertsEnded = () =>
  showNotification('Alertes arrêtées', {
    body: 'Le navigateur les a coupées. Touchez ici pour les activer de nouveau.',
    data: { path: `${homePath}/alertes` },
  });

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  // Lets the browser request the page while it starts the worker.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, readStoredAgenda()]));
});

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  if (mode !== 'navigate' || method !== 'GET' || address.origin !== location.origin) return;
  event.respondWith(answerAdminPage(event, address));
});

scope.addEventListener('push', (event) => {
  // Reading the kept agenda deletes it once its days are over.
  event.waitUntil(Promise.all([showAlert(event), readStoredAgenda()]));
});
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openAlert(event.notification)),
);
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(showAlertsEnded()));
