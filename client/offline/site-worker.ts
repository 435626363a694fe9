import type { DataRouter } from 'react-router';
import {
  type OfflineAppointment,
  type SiteWorkerMessage,
  siteWorkerPath,
  siteWorkerTrustedTypesPolicy,
} from '#shared/offline/offline.ts';
import { deleteAgendaCopy, stopKeepingAgenda } from '#shared/page/agenda-store.ts';
import { waitForFastNetwork } from '#shared/page/connection.ts';
import { paths } from '#shared/page/paths.ts';
import { attempt } from '../page/storage.ts';
import { createTrustedUrl } from '../page/trusted-url.ts';
import type { SessionData } from '../session/session.ts';

const getWorkers = () => attempt(() => navigator.serviceWorker);

export async function startWorker(router: DataRouter): Promise<void> {
  const { pathname } = window.location;
  if (document.querySelector('.kept-note')) loadDocumentsOnClick();
  else watchSession(router);
  const isBackOffice = pathname.startsWith(paths.admin);
  if (!getWorkers() || !navigator.onLine || isBackOffice) return;
  if (document.readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  await waitForFastNetwork();
  if (!(await register())) return;
  postMessage({ opened: pathname });
  let lastPath = pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === lastPath) return;
    lastPath = location.pathname;
    postMessage({ opened: lastPath });
  });
}

let url: string | undefined;

/** Returns false in a private window, or where the visitor disabled workers. */
async function register(): Promise<boolean> {
  try {
    // A Trusted Types policy can be created only once per name.
    url ??= createTrustedUrl(siteWorkerTrustedTypesPolicy, siteWorkerPath);
    await navigator.serviceWorker.register(url, { scope: '/', updateViaCache: 'none' });
    return true;
  } catch {
    return false;
  }
}

/** Deletes the kept agenda as soon as the server says that no administrator is signed in here. */
function watchSession(router: DataRouter): void {
  let lastSession: unknown;
  const checkSession = () => {
    const session = router.state.loaderData.root as SessionData | undefined;
    if (session === lastSession || !session) return;
    lastSession = session;
    const { isLoggedIn, user } = session;
    // The visitor is signed in, but the server could not tell as whom.
    if (isLoggedIn && !user) return;
    if (user?.role === 'admin') return;
    (user ? stopKeepingAgenda() : deleteAgendaCopy()).catch(() => {});
  };
  checkSession();
  router.subscribe(checkSession);
}

/** Makes links load documents: the router would keep the data and the note of a stored page. */
function loadDocumentsOnClick(): void {
  const stopRouter = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && link.pathname !== window.location.pathname) event.stopPropagation();
  };
  window.addEventListener('click', stopRouter, { capture: true });
}

async function postMessage(message: SiteWorkerMessage, ...ports: MessagePort[]): Promise<void> {
  const registration = await getWorkers()?.ready;
  registration?.active?.postMessage(message, ports);
}

const answerTimeoutMs = 5_000;

async function askWorker(message: SiteWorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  await postMessage(message, port2);
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, answerTimeoutMs));
  return Promise.race([answer, timeout]);
}

export async function keepVisitCopy(visit: OfflineAppointment): Promise<boolean> {
  await register();
  return askWorker({ visit });
}

const isRegistered = async () => (await getWorkers()?.getRegistration('/')) !== undefined;

export async function deleteVisitCopy(path: string): Promise<void> {
  if (await isRegistered()) await askWorker({ forgetVisit: path });
}

export async function deleteAllCopies(): Promise<void> {
  await stopKeepingAgenda();
  if (await isRegistered()) await postMessage({ signedOut: true });
}
