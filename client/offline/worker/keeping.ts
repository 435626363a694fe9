import { offlinePages, offlinePath, type SiteWorkerMessage } from '#shared/offline/offline.ts';
import { forgetAgenda } from '#shared/page/agenda-store.ts';
import { shouldSaveData } from '#shared/page/connection.ts';
import { visitRoute } from '#shared/page/paths.ts';
import { isBelow } from '#shared/page/token-routes.ts';
import { keepPage, mayBeKept, readAge, splitParts } from './kept-pages.ts';
import { forgetVisit, keepVisit, keptVisit } from './kept-visit.ts';
import { read, remove, storedPaths } from './worker-cache.ts';

const minutes = 60_000;
const fresh = 60 * minutes;
/** Limited because the owner's telephone number may change. */
const offlinePageLasts = 24 * 60 * minutes;

let last: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other. A page's files are stored before it, and unused files are removed after. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const done = last.then(change);
  last = done.catch(() => {});
  return done;
}

export const keepOfflinePage = () =>
  inTurn(async () => {
    const page = await fetch(offlinePath, { cache: 'no-cache' });
    if (!page.ok) throw new Error(`${offlinePath}: ${page.status}`);
    await keepPage(offlinePath, page);
  });

/** Keeps a copy of an answer if its page is to be kept. Call it before the browser reads the answer. */
export function keepAnswer(url: URL, answer: Response): Promise<void> | undefined {
  const path = url.pathname;
  if (!(path in offlinePages) || url.search !== '' || !mayBeKept(answer)) return undefined;
  const copy = answer.clone();
  const from = shouldSaveData() ? alreadyThere : {};
  return inTurn(() => keepPage(path, copy, from)).then(renewOfflinePage);
}

/** A page whose scripts are not in the browser's cache is not kept, because its copy would fetch them all. */
const alreadyThere = { cache: 'only-if-cached', mode: 'same-origin' } as const;

async function renewOfflinePage(): Promise<void> {
  const keptAt = await readAge(offlinePath);
  if (isOlder(keptAt, offlinePageLasts)) await keepOfflinePage();
}

const isOlder = (keptAt: string | undefined, than: number) =>
  keptAt === undefined || Math.abs(Date.now() - Date.parse(keptAt)) > than;

export async function keepTold(told: SiteWorkerMessage): Promise<boolean> {
  if ('visit' in told)
    return isBelow(visitRoute, told.visit.path) && inTurn(() => keepVisit(told.visit));
  if ('forgetVisit' in told) await inTurn(() => forgetVisit(told.forgetVisit));
  else if ('signedOut' in told) await forget();
  else await keepOpened(told.opened);
  return true;
}

async function keepOpened(path: string): Promise<void> {
  await inTurn(() => keptVisit());
  if (!(path in offlinePages) || !isOlder(await readAge(path), fresh)) return;
  const page = await fetch(path);
  if (mayBeKept(page)) await inTurn(() => keepPage(path, page));
}

export const forget = () =>
  inTurn(async () => {
    await forgetAgenda();
    const page = await read(offlinePath);
    const staying = [offlinePath, ...splitParts((await page?.text()) ?? '')];
    const paths = (await storedPaths()).filter((path) => !staying.includes(path));
    await Promise.all(paths.map(remove));
  });
