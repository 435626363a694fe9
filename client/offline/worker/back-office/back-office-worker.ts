import { scope } from '../scope.ts';
import { answerAdminPage, keptAgenda } from './agenda-answers.ts';
import { openAlert, showAlert, tellEnded } from './shown-alerts.ts';

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) => {
  // The browser requests the page while it starts the worker.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, keptAgenda()]));
});

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  if (mode !== 'navigate' || method !== 'GET' || address.origin !== location.origin) return;
  event.respondWith(answerAdminPage(event, address));
});

scope.addEventListener('push', (event) => {
  // Reading the kept agenda deletes it once its days are over.
  event.waitUntil(Promise.all([showAlert(event), keptAgenda()]));
});
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openAlert(event.notification)),
);
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellEnded()));
