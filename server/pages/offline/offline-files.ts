import { Router } from 'express';
import { offlinePath, siteWorkerPath } from '../../../shared/offline/offline.ts';
import { copyPath } from '../../../shared/page/agenda-store.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { isPlanShown } from '../../../shared/site/texts-of.ts';
import type { ClosedDaysCache } from '../../backend/caches/closed-days-cache.ts';
import type { ContentsSource } from '../../backend/caches/contents-cache.ts';
import { sendWhole } from '../../http/content-encoding.ts';
import { HttpError } from '../../http/http-error.ts';
import { offlineHtml, offlineStyle } from './offline-page.ts';

interface Options {
  contents: ContentsSource;
  closedDays: Pick<ClosedDaysCache, 'current'>;
  fonts: readonly string[];
  /** True if visitors get the build's service worker; otherwise they get one that removes it. */
  hasWorker: boolean;
}

/** A worker that removes itself. Browsers check for it with each page, and replace their old one. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

export function offlineFiles({ contents, closedDays, fonts, hasWorker }: Options): Router {
  const router = Router();
  router.get(offlinePath, async (req, res) => {
    const today = new Date().toISOString().slice(0, 10);
    const { days } = await closedDays.current();
    const changes = await contents.current();
    const institute = instituteOf(changes);
    const style = offlineStyle(fonts);
    const shown = { today, closedDays: days, hasPlan: isPlanShown(changes) };
    const html = offlineHtml(institute, shown, style.text);
    res.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': style.policy });
    sendWhole(req, res.type('html'), Buffer.from(html));
  });
  if (hasWorker) return router;
  // Devices that keep the agenda delete it on this answer.
  router.get(copyPath, () => {
    throw new HttpError('not-found');
  });
  router.get(siteWorkerPath, (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('text/javascript').send(leavingWorker);
  });
  return router;
}
