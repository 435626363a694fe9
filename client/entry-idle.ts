import type { createBrowserRouter } from 'react-router';
import './frame/foreign-changes.ts';
import { startWorker } from './offline/site-worker.ts';

/* One file of all that a page does once it is idle. */

export function startIdle(router: ReturnType<typeof createBrowserRouter>): void {
  if (!import.meta.env.DEV) startWorker(router);
}
