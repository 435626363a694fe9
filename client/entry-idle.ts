import type { createBrowserRouter } from 'react-router';
import { paths } from '#shared/page/paths.ts';
import { tolerateReplacedNodes } from './frame/foreign-changes.ts';
import { startWorker } from './offline/site-worker.ts';

export function startIdle(router: ReturnType<typeof createBrowserRouter>): void {
  tolerateReplacedNodes();
  if (!import.meta.env.DEV) startWorker(router);
  reloadNextDay();
}

/** Loads a visitors' page again that was left open since another day: its dates and hours are old. */
function reloadNextDay(): void {
  const getToday = () => new Date().toISOString().slice(0, 10);
  const openedOn = getToday();
  document.addEventListener('visibilitychange', () => {
    const isOld = getToday() !== openedOn && !location.pathname.startsWith(paths.admin);
    if (isOld && !document.hidden && navigator.onLine) location.reload();
  });
}
