import type { DataRouter } from 'react-router';
import {
  type KeptVisit,
  siteWorkerPath,
  siteWorkerPolicy,
  type ToSiteWorker,
} from '../../shared/page/offline.ts';
import { paths } from '../../shared/page/paths.ts';
import { attempt } from './storage.ts';
import { trustedUrl } from './trusted-url.ts';

/*
 * Registers the visitors' service worker, after everything else. A chunk of its own: a first visit does
 * without it.
 */

const workers = () => attempt(() => navigator.serviceWorker);

export async function start(router: DataRouter): Promise<void> {
  const { pathname } = window.location;
  if (document.querySelector('.kept-note')) leadToDocuments();
  // The back office has a worker of its own, and its pages may name no other.
  const isElsewhere = pathname.startsWith(paths.admin);
  if (!workers() || !navigator.onLine || isElsewhere) return;
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  try {
    await navigator.serviceWorker.register(trustedUrl(siteWorkerPolicy, siteWorkerPath), {
      scope: '/',
      updateViaCache: 'none',
    });
  } catch {
    // Disabled by the visitor, or a private window: the site works without it.
    return;
  }
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // `opened` makes the worker fetch the page. With data saver, only documents that load anyway are kept.
  if (connection?.saveData) return;
  tell({ opened: pathname });
  let shown = pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    tell({ opened: shown });
  });
}

/** On a kept copy, links load documents instead of using the router, as its facts and note fit only this page. */
function leadToDocuments(): void {
  const leave = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && link.pathname !== window.location.pathname) event.stopPropagation();
  };
  window.addEventListener('click', leave, { capture: true });
}

/** Does nothing where there is no worker. */
async function tell(message: ToSiteWorker, ...ports: MessagePort[]): Promise<void> {
  const registration = await workers()?.ready;
  registration?.active?.postMessage(message, ports);
}

/** Milliseconds; a worker of an earlier version says nothing. */
const patience = 5_000;

/** What the worker answers. */
async function ask(message: ToSiteWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  await tell(message, port2);
  const late = new Promise<never>((_, reject) => setTimeout(reject, patience));
  return Promise.race([answer, late]);
}

/** @returns whether it is kept; false if the visitor once refused that on this device */
export const keepVisit = (visit: KeptVisit) => ask({ visit });

const isThere = async () => (await workers()?.getRegistration('/')) !== undefined;

/** @throws when the worker does not confirm that it is gone */
export async function forgetVisit(path: string): Promise<void> {
  if (await isThere()) await ask({ forgetVisit: path });
}

/** After a logout, before the page goes. */
export async function forgetAll(): Promise<void> {
  if (await isThere()) await tell({ signedOut: true });
}
