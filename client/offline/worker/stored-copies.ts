import { offlinePages, offlinePath, type SiteWorkerMessage } from '#shared/offline/offline.ts';
import { stopKeepingAgenda } from '#shared/page/agenda-store.ts';
import { shouldSaveData } from '#shared/page/connection.ts';
import { visitRoute } from '#shared/page/paths.ts';
import { isBelow } from '#shared/page/token-routes.ts';
import { listFiles, mayBeStored, readStoredAt, storePage } from './stored-pages.ts';
import { forgetVisit, readStoredVisit, storeVisit } from './stored-visit.ts';
import { listStoredPaths, readCached, removeCached } from './worker-cache.ts';

const minuteMs = 60_000;
const maxAgeMs = 60 * minuteMs;
/** Limited, because the page has the institute's telephone number, which may change. */
const offlinePageMaxAgeMs = 24 * 60 * minuteMs;

let lastChange: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other, so that none removes the files of a page that another stores. */
function runInTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const result = lastChange.then(change);
  lastChange = result.catch(() => {});
  return result;
}

export const storeOfflinePage = () =>
  runInTurn(async () => {
    const page = await fetch(offlinePath, { cache: 'no-cache' });
    if (!page.ok) throw new Error(`${offlinePath}: ${page.status}`);
    await storePage(offlinePath, page);
  });

/** Stores a copy of an answer to an offline page. Call it before the browser reads the answer. */
export function storeAnswer(url: URL, answer: Response): Promise<void> | undefined {
  const path = url.pathname;
  if (!(path in offlinePages) || url.search !== '' || !mayBeStored(answer)) return undefined;
  const copy = answer.clone();
  const fetchOptions = shouldSaveData() ? cacheOnly : {};
  return runInTurn(() => storePage(path, copy, fetchOptions)).then(renewOfflinePage);
}

/** To save data, files come from the browser's cache only. If one is missing, the page is not stored. */
const cacheOnly = { cache: 'only-if-cached', mode: 'same-origin' } as const;

async function renewOfflinePage(): Promise<void> {
  const keptAt = await readStoredAt(offlinePath);
  if (isOlder(keptAt, offlinePageMaxAgeMs)) await storeOfflinePage();
}

const isOlder = (keptAt: string | undefined, maxAge: number) =>
  keptAt === undefined || Math.abs(Date.now() - Date.parse(keptAt)) > maxAge;

export async function handleMessage(message: SiteWorkerMessage): Promise<boolean> {
  if ('visit' in message)
    return isBelow(visitRoute, message.visit.path) && runInTurn(() => storeVisit(message.visit));
  if ('forgetVisit' in message) await runInTurn(() => forgetVisit(message.forgetVisit));
  else if ('signedOut' in message) await deletePersonalCopies();
  else await storeOpenedPage(message.opened);
  return true;
}

async function storeOpenedPage(path: string): Promise<void> {
  await runInTurn(() => readStoredVisit());
  if (!(path in offlinePages) || !isOlder(await readStoredAt(path), maxAgeMs)) return;
  const page = await fetch(path);
  if (mayBeStored(page)) await runInTurn(() => storePage(path, page));
}

export const deletePersonalCopies = () =>
  runInTurn(async () => {
    await stopKeepingAgenda();
    const page = await readCached(offlinePath);
    const lastingPaths = [offlinePath, ...listFiles((await page?.text()) ?? '')];
    const paths = (await listStoredPaths()).filter((path) => !lastingPaths.includes(path));
    await Promise.all(paths.map(removeCached));
  });
