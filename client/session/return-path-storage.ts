import { returnField } from '#shared/page/paths.ts';
import { readReturnPath } from '#shared/page/return-path.ts';
import { browserStorage } from '../page/storage.ts';

/* Stores the return path in the browser during a sign-in, because the mailed link may not carry it. */

const lifetimeMs = 15 * 60_000;

export function storeReturnPath(path: string | undefined): void {
  if (path) browserStorage.save(returnField, { path, until: Date.now() + lifetimeMs });
}

export function takeReturnPath(fromForm: string | undefined): string | undefined {
  const { path, until } = browserStorage.read(returnField);
  browserStorage.remove(returnField);
  const stored = Number(until) > Date.now() ? readReturnPath(path) : undefined;
  return readReturnPath(fromForm) ?? stored;
}
