/*
 * Shows alerts of the back office, whether a page is open or not. It answers no request and keeps
 * nothing: pages come from the server as if it were not there.
 */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title = 'Institut', body = '', path = '/admin', tag = '' } = read(event.data);
  // Always one: browsers take the permission away from who shows none.
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    renotify: tag !== '',
    lang: 'fr',
    icon: '/icon-192.png',
    data: { path },
  });
  event.waitUntil(shown);
});

function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/* The tab that shows it already, else a new one: what is being typed in another stays. */
async function open(path) {
  const url = new URL(path ?? '/admin', self.location.origin);
  if (url.origin !== self.location.origin || !url.pathname.startsWith('/admin')) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url.href);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const shown = self.registration.showNotification('Alertes arrêtées', {
    body: 'Le navigateur les a coupées. Touchez ici pour les activer de nouveau.',
    lang: 'fr',
    icon: '/icon-192.png',
    data: { path: '/admin/alertes' },
  });
  event.waitUntil(shown);
});
