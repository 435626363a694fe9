import type { SiteWorkerMessage } from '../../../shared/offline/offline.ts';
import { keepOfflinePage, keepTold } from './keeping.ts';
import { isPart } from './kept-pages.ts';
import { answerPage, answerPart, needsParts } from './page-answers.ts';
import { scope } from './scope.ts';
import { removeOtherCaches } from './worker-cache.ts';

scope.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, removeOtherCaches()]));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
  else if (isPart(url.pathname) && needsParts(event)) {
    event.respondWith(answerPart(request, url.pathname));
  }
});

scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answer = (text: boolean) => port?.postMessage(text);
  event.waitUntil(keepTold(event.data as SiteWorkerMessage).then(answer, () => {}));
});
