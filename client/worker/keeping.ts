import { agendaCache } from '../../shared/page/agenda-copy.ts';
import { isThrifty } from '../../shared/page/connection.ts';
import { keptPages, offlinePath, type ToSiteWorker } from '../../shared/page/offline.ts';
import { visitRoute } from '../../shared/page/paths.ts';
import { isBelow } from '../../shared/page/token-routes.ts';
import { ageOf, keepPage, mayBeKept, partsOf } from './kept-pages.ts';
import { forgetVisit, keepVisit, keptVisit } from './kept-visit.ts';
import { read, remove, storedPaths } from './store.ts';

const minutes = 60_000;
/** Pages opened without loading a document are fetched again after this time. */
const fresh = 60 * minutes;
/** The owner's telephone may change. */
const offlinePageLasts = 24 * 60 * minutes;

let last: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other: a page's files are stored before it, and unused files removed after. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const done = last.then(change);
  // A failed change must not block the next one.
  last = done.catch(() => {});
  return done;
}

/** @throws without a network: without this page the worker is useless */
export const keepOfflinePage = () =>
  inTurn(async () => {
    const page = await fetch(offlinePath, { cache: 'no-cache' });
    if (!page.ok) throw new Error(`${offlinePath}: ${page.status}`);
    await keepPage(offlinePath, page);
  });

/** Looks at an answer before the browser reads it, and keeps a copy where that is wanted. */
export function keepAnswer(url: URL, answer: Response): Promise<void> | undefined {
  const path = url.pathname;
  if (!(path in keptPages) || url.search !== '' || !mayBeKept(answer)) return undefined;
  const copy = answer.clone();
  const from = isThrifty() ? alreadyThere : {};
  return inTurn(() => keepPage(path, copy, from)).then(renewOfflinePage);
}

/** A page whose scripts did not come is not kept: its copy would have them all fetched. */
const alreadyThere = { cache: 'only-if-cached', mode: 'same-origin' } as const;

async function renewOfflinePage(): Promise<void> {
  const keptAt = await ageOf(offlinePath);
  if (isOlder(keptAt, offlinePageLasts)) await keepOfflinePage();
}

const isOlder = (keptAt: string | undefined, than: number) =>
  keptAt === undefined || Math.abs(Date.now() - Date.parse(keptAt)) > than;

/** @returns the answer for messages that want one */
export async function keepTold(told: ToSiteWorker): Promise<boolean> {
  if ('visit' in told)
    return isBelow(visitRoute, told.visit.path) && inTurn(() => keepVisit(told.visit));
  if ('forgetVisit' in told) await inTurn(() => forgetVisit(told.forgetVisit));
  else if ('signedOut' in told) await forget();
  else await keepOpened(told.opened);
  return true;
}

async function keepOpened(path: string): Promise<void> {
  // Reading the visit removes it once its day has passed.
  await inTurn(() => keptVisit());
  if (!(path in keptPages) || !isOlder(await ageOf(path), fresh)) return;
  const page = await fetch(path);
  if (mayBeKept(page)) await inTurn(() => keepPage(path, page));
}

/** Called at a logout. Keeps only the offline page, which holds no personal data. */
export const forget = () =>
  inTurn(async () => {
    await caches.delete(agendaCache);
    const page = await read(offlinePath);
    const staying = [offlinePath, ...partsOf((await page?.text()) ?? '')];
    const paths = (await storedPaths()).filter((path) => !staying.includes(path));
    await Promise.all(paths.map(remove));
  });
