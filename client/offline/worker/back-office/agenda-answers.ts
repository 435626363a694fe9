import { offlinePath } from '../../../../shared/offline/offline.ts';
import { agendaCache, copyPath, forgetCopy } from '../../../../shared/page/agenda-store.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { gatewayFailures, loadFromNetwork, wait } from '../network.ts';
import type { FetchEvent } from '../scope.ts';

const networkTimeout = 10_000;
const dayMs = 24 * 60 * 60_000;

export async function answerAdminPage(event: FetchEvent, url: URL): Promise<Response> {
  const response = loadFromNetwork(event);
  event.waitUntil(response.then(forgetIfRefused).catch(() => {}));
  const isAgenda = url.pathname === paths.admin && url.search === '';
  const answer = await Promise.race([
    response.catch(() => undefined),
    isAgenda && (await keptAgenda())
      ? wait(networkTimeout).then(() => undefined)
      : new Promise<never>(() => {}),
  ]);
  if (answer && !gatewayFailures.has(answer.status)) return answer;
  return (await keptAgenda()) ?? answer ?? (await visitorsPage()) ?? Response.error();
}

export async function keptAgenda(): Promise<Response | undefined> {
  const page = await caches.match(copyPath, { cacheName: agendaCache, ignoreVary: true });
  if (!page) return undefined;
  const keptAt = Date.parse(page.headers.get('Date') ?? '');
  // The copy is valid on two days: the day on which it was kept, and the next.
  if (Math.floor(Date.now() / dayMs) - Math.floor(keptAt / dayMs) < 2) return page;
  await forgetCopy();
  return undefined;
}

/** Deletes the agenda, but not the permission, when the session or its role has ended. */
async function forgetIfRefused({ status }: Response): Promise<void> {
  if (status === 401 || status === 403) await forgetCopy();
}

const visitorsPage = () => caches.match(offlinePath, { ignoreVary: true });
