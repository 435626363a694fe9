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
import { escaped } from '#shared/text/escaped.ts';
import { forget, keepAnswer, keepOfflinePage, keepTold } from './keeping.ts';
import { isPart, keptMoment, keptPage, type Reason, readAge, replace } from './kept-pages.ts';
import { factsHtml, keptVisit, visitHtml } from './kept-visit.ts';
import { gatewayFailures, loadFromNetwork, wait } from './network.ts';
import { type FetchEvent, scope } from './scope.ts';
import { read, removeOtherCaches } from './worker-cache.ts';

/** Answers an address that is not kept. The visitor's next appointment comes first. */
async function offlinePage(): Promise<Response> {
  const visit = await keptVisit();
  const ticket = visit ? `<h2>${escaped(visit.title)}</h2>${factsHtml(visit)}` : '';
  return filled((html) => html, ticket);
}

async function visitPage(path: string, reason?: Reason): Promise<Response | undefined> {
  const visit = await keptVisit(path);
  if (!visit) return undefined;
  const [start, end] = headPlaceholder;
  return filled((html) => {
    const titled = replace(html, /<title>[^<]*/, `<title>${escaped(visit.title)}`);
    return replace(titled, new RegExp(`${start}.*?${end}`, 's'), visitHtml(visit, reason));
  });
}

async function filled(change: (html: string) => string, ticket = ''): Promise<Response> {
  const page = await read(offlinePath);
  if (!page) return Response.error();
  const html = replace(await page.text(), listPlaceholder, ticket + (await list()));
  return new Response(change(html), { headers: page.headers });
}

async function list(): Promise<string> {
  const lines: string[] = [];
  for (const [path, title] of Object.entries(offlinePages)) {
    const keptAt = await readAge(path);
    if (keptAt) {
      lines.push(
        `<li><a href="${path}">${escaped(title)}</a> <small>version du ${keptMoment(keptAt)}</small></li>`,
      );
    }
  }
  return lines.length > 0 ? `<h2>À lire sans connexion</h2><ul>${lines.join('')}</ul>` : '';
}

const patienceMs = 3_000;

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const asked = loadFromNetwork(event);
  // Copied before the browser reads it. A slow answer is kept for the next time.
  event.waitUntil(asked.then((answer) => keepAnswer(url, answer)).catch(() => {}));
  const outcome = await Promise.race([
    asked.catch((): Reason => 'offline'),
    (await isWithinReach(url))
      ? wait(patienceMs).then((): Reason => 'slow')
      : new Promise<never>(() => {}),
  ]);
  const answer = outcome instanceof Response ? outcome : undefined;
  if (answer?.headers.has(signedOutHeader)) await forget();
  if (answer && !gatewayFailures.has(answer.status)) return answer;
  const copy = await findCopy(url, outcome instanceof Response ? 'away' : outcome);
  if (answer && !copy) return answer;
  shownFromCopy.add(event.resultingClientId);
  return copy ?? offlinePage();
}

/** Documents whose files may exist only in the cache. The browser loads all other files itself. */
const shownFromCopy = new Set<string>();
const needsParts = ({ clientId }: FetchEvent) => shownFromCopy.has(clientId) || !navigator.onLine;

const keptPath = ({ pathname }: URL) => (pathname === paths.homeAlias ? paths.home : pathname);

async function isWithinReach(url: URL): Promise<boolean> {
  if (url.search !== '') return false;
  const path = keptPath(url);
  if (isBelow(visitRoute, path)) return (await visitPage(path)) !== undefined;
  return path in offlinePages && (await read(path)) !== undefined;
}

async function findCopy(url: URL, reason: Reason): Promise<Response | undefined> {
  if (reason === 'away' && url.search !== '') return undefined;
  const path = keptPath(url);
  if (isBelow(visitRoute, path)) return visitPage(path, reason);
  if (!(path in offlinePages)) return undefined;
  const copy = await keptPage(path, reason);
  // A copy cannot show what the search parameters ask for.
  return copy && url.search !== '' ? Response.redirect(path) : copy;
}

async function answerPart(request: Request, path: string): Promise<Response> {
  if (path.startsWith('/assets/')) return (await read(path)) ?? fetch(request);
  return fetch(request).catch(async (error) => {
    const kept = await read(path);
    if (!kept) throw error;
    return kept;
  });
}

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
