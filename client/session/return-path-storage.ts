import { returnField } from '../../shared/page/paths.ts';
import { localPath } from '../../shared/page/return-path.ts';
import { browserStorage, tabStorage } from '../page/storage.ts';

/*
 * The return path usually travels in addresses and in the mailed link. Where it cannot (through a
 * provider's pages, or in a foreign backend's link) the browser stores it while the sign-in lasts.
 */

const lifetimeMs = 15 * 60_000;

/**
 * Called by the sign-in page. Moves the path to the storage of all tabs, as the mailed link may open in
 * another one. A path in this tab's storage is left over from a provider's sign-in that failed.
 */
export function storeReturnPath(fromAddress: string | undefined): void {
  const path = fromAddress ?? readFromTab();
  tabStorage.remove(returnField);
  if (path) browserStorage.save(returnField, { path, until: Date.now() + lifetimeMs });
}

/** Before leaving for a provider, which leads back to this tab: to the home page or to /role. */
export function storeForProvider(fromForm: string | undefined): void {
  const path = takeReturnPath(fromForm);
  if (path) tabStorage.save(returnField, { path });
}

/** The path of the form, else the stored one; clears the storage. */
export function takeReturnPath(fromForm: string | undefined): string | undefined {
  const path = localPath(fromForm) ?? readFromTab() ?? readFromBrowser();
  tabStorage.remove(returnField);
  browserStorage.remove(returnField);
  return path;
}

const readFromTab = () => localPath(tabStorage.read(returnField).path);

function readFromBrowser(): string | undefined {
  const { path, until } = browserStorage.read(returnField);
  return Number(until) > Date.now() ? localPath(path) : undefined;
}
