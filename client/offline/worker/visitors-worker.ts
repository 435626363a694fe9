import {
  headPlaceholder,
  listPlaceholder,
  offlinePages,
  offlinePath,
  type SiteWorkerMessage,
} from '#shared/offline/offline.ts';
import { paths, visitRoute } from '#shared/page/paths.ts';
import { signedOutHeader } from '#shared/page/signed-out.ts';
import { isBelow } from '#shared/page/token-routes.ts';
import { escapeHtml } from '#shared/text/escaped.ts';
import { gatewayFailures, loadFromNetwork, wait } from './network.ts';
import { type FetchEvent, scope } from './scope.ts';
import {
  deletePersonalCopies,
  handleMessage,
  storeAnswer,
  storeOfflinePage,
} from './stored-copies.ts';
import {
  formatStoredAt,
  isPageFile,
  type Reason,
  readStoredAt,
  readStoredPage,
  replaceText,
} from './stored-pages.ts';
import { readStoredVisit, renderFacts, renderVisit } from './stored-visit.ts';
import { readCached, removeOtherCaches } from './worker-cache.ts';

/** Builds the answer for a page that is not stored. */
async function buildOfflinePage(): Promise<Response> {
  const visit = await readStoredVisit();
  const ticket = visit ? `<h2>${escapeHtml(visit.title)}</h2>${renderFacts(visit)}` : '';
  return fillOfflinePage((html) => html, ticket);
}

async function buildVisitPage(path: string, reason?: Reason): Promise<Response | undefined> {
  const visit = await readStoredVisit(path);
  if (!visit) return undefined;
  const [start, end] = headPlaceholder;
  return fillOfflinePage((html) => {
    const titledHtml = replaceText(html, /<title>[^<]*/, `<title>${escapeHtml(visit.title)}`);
    return replaceText(
      titledHtml,
      new RegExp(`${start}.*?${end}`, 's'),
      renderVisit(visit, reason),
    );
  });
}

async function fillOfflinePage(editHtml: (html: string) => string, ticket = ''): Promise<Response> {
  const page = await readCached(offlinePath);
  if (!page) return Response.error();
  const html = replaceText(await page.text(), listPlaceholder, ticket + (await renderPageList()));
  return new Response(editHtml(html), { headers: page.headers });
}

async function renderPageList(): Promise<string> {
  const lines: string[] = [];
  for (const [path, title] of Object.entries(offlinePages)) {
    const keptAt = await readStoredAt(path);
    if (keptAt) {
      lines.push(
        `<li><a href="${path}">${escapeHtml(title)}</a> <small>version du ${formatStoredAt(keptAt)}</small></li>`,
      );
    }
  }
  return lines.length > 0 ? `<h2>À lire sans connexion</h2><ul>${lines.join('')}</ul>` : '';
}

const patienceMs = 3_000;

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const response = loadFromNetwork(event);
  // Copies the answer before the browser reads it. A slow answer is stored for the next time.
  event.waitUntil(response.then((answer) => storeAnswer(url, answer)).catch(() => {}));
  const result = await Promise.race([
    response.catch((): Reason => 'offline'),
    (await hasCopy(url))
      ? wait(patienceMs).then((): Reason => 'slow')
      : new Promise<never>(() => {}),
  ]);
  const answer = result instanceof Response ? result : undefined;
  if (answer?.headers.has(signedOutHeader)) await deletePersonalCopies();
  if (answer && !gatewayFailures.has(answer.status)) return answer;
  const copy = await findCopy(url, result instanceof Response ? 'away' : result);
  if (answer && !copy) return answer;
  shownFromCopy.add(event.resultingClientId);
  return copy ?? buildOfflinePage();
}

/** The ids of documents whose files may exist only in the cache. */
const shownFromCopy = new Set<string>();
const needsStoredFiles = ({ clientId }: FetchEvent) =>
  shownFromCopy.has(clientId) || !navigator.onLine;

const getStoredPath = ({ pathname }: URL) => (pathname === paths.homeAlias ? paths.home : pathname);

async function hasCopy(url: URL): Promise<boolean> {
  if (url.search !== '') return false;
  const path = getStoredPath(url);
  if (isBelow(visitRoute, path)) return (await buildVisitPage(path)) !== undefined;
  return path in offlinePages && (await readCached(path)) !== undefined;
}

async function findCopy(url: URL, reason: Reason): Promise<Response | undefined> {
  if (reason === 'away' && url.search !== '') return undefined;
  const path = getStoredPath(url);
  if (isBelow(visitRoute, path)) return buildVisitPage(path, reason);
  if (!(path in offlinePages)) return undefined;
  const copy = await readStoredPage(path, reason);
  // A copy cannot show what the search parameters ask for.
  return copy && url.search !== '' ? Response.redirect(path) : copy;
}

async function answerFile(request: Request, path: string): Promise<Response> {
  if (path.startsWith('/assets/')) return (await readCached(path)) ?? fetch(request);
  return fetch(request).catch(async (error) => {
    const storedFile = await readCached(path);
    if (!storedFile) throw error;
    return storedFile;
  });
}

scope.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => scope.skipWaiting()));
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
  else if (isPageFile(url.pathname) && needsStoredFiles(event)) {
    event.respondWith(answerFile(request, url.pathname));
  }
});

scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answer = (isDone: boolean) => port?.postMessage(isDone);
  event.waitUntil(handleMessage(event.data as SiteWorkerMessage).then(answer, () => {}));
});
