import { offlinePages } from '../../../shared/offline/offline.ts';
import { paths, visitRoute } from '../../../shared/page/paths.ts';
import { signedOutHeader } from '../../../shared/page/signed-out.ts';
import { isBelow } from '../../../shared/page/token-routes.ts';
import { offlinePage, visitPage } from './filled-offline-page.ts';
import { forget, keepAnswer } from './keeping.ts';
import { keptPage, type Reason } from './kept-pages.ts';
import { gatewayFailures, loadFromNetwork, wait } from './network.ts';
import type { FetchEvent } from './scope.ts';
import { read } from './worker-cache.ts';

const patienceMs = 3_000;

export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
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
export const needsParts = ({ clientId }: FetchEvent) =>
  shownFromCopy.has(clientId) || !navigator.onLine;

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

export async function answerPart(request: Request, path: string): Promise<Response> {
  if (path.startsWith('/assets/')) return (await read(path)) ?? fetch(request);
  return fetch(request).catch(async (error) => {
    const kept = await read(path);
    if (!kept) throw error;
    return kept;
  });
}
