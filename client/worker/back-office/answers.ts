import { agendaFields } from '../../../shared/page/agenda-fields.ts';
import { offlinePath } from '../../../shared/page/offline.ts';
import { paths } from '../../../shared/page/paths.ts';
import { fromNetwork, gatewayFailures, wait } from '../network.ts';
import type { FetchEvent } from '../scope.ts';
import { agendaPage, erasedPage, keyField, type Reason, unsentPage } from './agenda-page.ts';
import { forgetAll, forgetCopy, keptCopy, keptPart } from './kept-agenda.ts';

/** How long the network may take where the agenda is kept: longer than a slow page of the site takes. */
const patienceMs = 10_000;

/** The network's answer to a navigation within the back office; without it the kept agenda. */
export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const asked = fromNetwork(event);
  event.waitUntil(asked.then(forgetIfRefused).catch(() => {}));
  const outcome = await Promise.race([
    asked.catch((): Reason => 'offline'),
    (await mayBeShownEarly(url))
      ? wait(patienceMs).then((): Reason => 'slow')
      : new Promise<never>(() => {}),
  ]);
  const answer = outcome instanceof Response ? outcome : undefined;
  if (answer && !gatewayFailures.has(answer.status)) return answer;
  const reason = outcome instanceof Response ? 'away' : outcome;
  const copy = await agendaPage(url, reason);
  if (copy) shownFromCopy.add(event.resultingClientId);
  return copy ?? answer ?? (await visitorsPage()) ?? Response.error();
}

/** The session has ended, or its role: nobody may read the agenda here any more. */
async function forgetIfRefused({ status }: Response): Promise<void> {
  if (status === 401 || status === 403) await forgetCopy();
}

const shownFields: readonly string[] = Object.values(agendaFields);

/** The agenda itself, but not what confirms a change. */
const mayBeShownEarly = async ({ pathname, searchParams }: URL) =>
  pathname === paths.admin &&
  [...searchParams.keys()].every((name) => shownFields.includes(name)) &&
  (await keptCopy()) !== undefined;

/** The page for no network that the visitors' worker keeps. */
const visitorsPage = () => caches.match(offlinePath, { ignoreVary: true });

/**
 * A form that the browser sends by itself while there is no network. It is not sent: nothing is done twice. One
 * with a file stays the browser's.
 */
export async function answerForm({ request }: FetchEvent, url: URL): Promise<Response> {
  const fields = [...(await request.clone().formData())];
  const texts = fields.filter((one): one is [string, string] => typeof one[1] === 'string');
  const page = texts.length === fields.length ? await unsentPage(url, texts) : undefined;
  return page ?? fetch(request);
}

/** The button below the kept agenda, which sends the device's key: no other site can press it. */
export async function erase({ request }: FetchEvent): Promise<Response> {
  const copy = await keptCopy();
  const fields = await request.formData();
  if (!copy || fields.get(keyField) !== copy.key) return Response.redirect(paths.admin, 303);
  await forgetAll();
  return erasedPage(copy);
}

/** Documents whose files may exist only in the cache. The browser loads the files of all others itself. */
const shownFromCopy = new Set<string>();
export const needsParts = ({ clientId }: FetchEvent) =>
  shownFromCopy.has(clientId) || !navigator.onLine;

export const answerPart = async (request: Request, path: string) =>
  (await keptPart(path)) ?? fetch(request);
