import type { Notification, PushEvent } from '../scope.ts';
import { scope } from '../scope.ts';

interface Alert {
  readonly title?: string;
  readonly body?: string;
  readonly path?: string;
  readonly tag?: string;
}

const home = '/admin';

/** Always shows an alert, because browsers withdraw the permission from a worker that shows none. */
export function showAlert({ data }: PushEvent): Promise<void> {
  const { title = 'Institut', body = '', path = home, tag = '' } = read(data);
  return show(title, { body, tag, renotify: tag !== '', data: { path } });
}

function read(data: PushEvent['data']): Alert {
  try {
    return (data?.json() as Alert | undefined) ?? {};
  } catch {
    return {};
  }
}

const show = (title: string, more: object) =>
  scope.registration.showNotification(title, { lang: 'fr', icon: '/icon-192.png', ...more });

export async function openAlert(notification: Notification): Promise<void> {
  notification.close();
  const url = new URL(notification.data?.path ?? home, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith(home)) return;
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url.href);
  if (there) await there.focus();
  else await scope.clients.openWindow(url.href);
}

export const tellEnded = () =>
  show('Alertes arrêtées', {
    body: 'Le navigateur les a coupées. Touchez ici pour les activer de nouveau.',
    data: { path: `${home}/alertes` },
  });
