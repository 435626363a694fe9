import { returnField } from '../../shared/page/paths.ts';
import { localPath } from '../../shared/page/return-path.ts';
import { browserStorage } from '../page/storage.ts';

/*
 * The return path usually travels in addresses and in the mailed link, and over a provider's pages in a
 * cookie. Where it cannot (in a foreign backend's link) the browser stores it while the sign-in lasts.
 */

const lifetimeMs = 15 * 60_000;

/** Called by the sign-in page. For all tabs, as the mailed link may open in another one. */
export function storeReturnPath(path: string | undefined): void {
  if (path) browserStorage.save(returnField, { path, until: Date.now() + lifetimeMs });
}

/** The path of the form, else the stored one; clears the storage. */
export function takeReturnPath(fromForm: string | undefined): string | undefined {
  const { path, until } = browserStorage.read(returnField);
  browserStorage.remove(returnField);
  const stored = Number(until) > Date.now() ? localPath(path) : undefined;
  return localPath(fromForm) ?? stored;
}
