import { returnField } from '../../shared/page/paths.ts';
import { localPath } from '../../shared/page/return-path.ts';
import { browserStorage, tabStorage } from '../page/storage.ts';

/*
 * The page that a visitor wanted before having to sign in travels in addresses and in the mailed
 * link. Where it cannot (over a provider's page, in a link that another backend mailed) the browser
 * keeps it, for as long as a sign-in takes.
 */

const lifetime = 15 * 60_000;

/** Whoever sees the sign-in page is on no provider's page, or is back from there without success. */
export function keepReturnPath(said: string | undefined): void {
  const path = said ?? readFromTab();
  tabStorage.forget(returnField);
  if (path) browserStorage.keep(returnField, { path, until: Date.now() + lifetime });
}

/** A provider leads back to this very tab: to the home page, which looks for it there, or to /role. */
export function keepForProvider(said: string | undefined): void {
  const path = wayBack(said);
  if (path) tabStorage.keep(returnField, { path });
}

/** Where somebody who is signed in by now wanted to go, as was said or kept. What is kept is good once. */
export function wayBack(said: string | undefined): string | undefined {
  const path = localPath(said) ?? readFromTab() ?? readFromBrowser();
  tabStorage.forget(returnField);
  browserStorage.forget(returnField);
  return path;
}

const readFromTab = () => localPath(tabStorage.read(returnField).path);

function readFromBrowser(): string | undefined {
  const { path, until } = browserStorage.read(returnField);
  return Number(until) > Date.now() ? localPath(path) : undefined;
}
