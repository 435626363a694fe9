import type { CopyAnswer, ToAdminWorker } from '../../../shared/page/agenda-copy.ts';
import { copyPath } from '../../../shared/page/agenda-copy.ts';
import { isPart } from '../kept-pages.ts';
import { scope } from '../scope.ts';
import { openAlert, showAlert, tellEnded } from './alerts.ts';
import { answerForm, answerPage, answerPart, erase, needsParts } from './answers.ts';
import { allow, keptCopy, renew } from './kept-agenda.ts';

/*
 * The back office's service worker. Pages come from the network; where she allowed it, today's and tomorrow's
 * agenda is there without one. It shows alerts, too.
 */

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  // The browser requests the page while it starts the worker.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, keptCopy()]));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode } = request;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (mode === 'navigate') {
    if (method === 'GET') event.respondWith(answerPage(event, url));
    else if (url.pathname === copyPath) event.respondWith(erase(event));
    else if (!navigator.onLine) event.respondWith(answerForm(event, url));
  } else if (method === 'GET' && isPart(url.pathname) && needsParts(event)) {
    event.respondWith(answerPart(request, url.pathname));
  }
});

/** Of pages that are not the agenda, one in so many milliseconds is enough to have it renewed. */
const otherPages = 10 * 60_000;

async function answerTold(told: ToAdminWorker): Promise<CopyAnswer> {
  return 'allow' in told ? allow() : renew(told.seen === 'agenda' ? 0 : otherPages);
}

scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const told = answerTold(event.data as ToAdminWorker);
  event.waitUntil(told.then((answer) => port?.postMessage(answer)));
});

scope.addEventListener('push', (event) => {
  // Looking at the copy takes the days away that are over.
  event.waitUntil(Promise.all([showAlert(event), keptCopy()]));
});
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openAlert(event.notification)),
);
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellEnded()));
