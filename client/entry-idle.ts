import type { createBrowserRouter } from 'react-router';
import { paths } from '#shared/page/paths.ts';
import { tolerateReplacedNodes } from './frame/foreign-changes.ts';
import { startWorker } from './offline/site-worker.ts';
import { isOfAnotherDay } from './page/opening-day.ts';

export function startIdle(router: ReturnType<typeof createBrowserRouter>): void {
  tolerateReplacedNodes();
  if (!import.meta.env.DEV) startWorker(router);
  reloadNextDay();
}

/** Loads a visitors' page again that was left open since another day: its dates and hours are old. */
function reloadNextDay(): void {
  document.addEventListener('visibilitychange', () => {
    const isOld = isOfAnotherDay() && !location.pathname.startsWith(paths.admin);
    if (isOld && !document.hidden) location.reload();
  });
}
