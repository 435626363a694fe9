import { browserStorage } from './storage.ts';

/*
 * The page that a visitor wanted before having to sign in. The mailed link opens in a tab of its
 * own, so it is kept for the browser, for as long as a sign-in takes.
 */

const key = 'retour';
const lifetime = 15 * 60_000;

/** A path of this very site; anything that a browser could read as another host is none. */
export function localPath(text: string | null): string | undefined {
  return text && /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text) ? text : undefined;
}

export function keepReturnPath(path: string): void {
  browserStorage.keep(key, { path, until: Date.now() + lifetime });
}

/** Once hydrated: the server knows none. */
export function readReturnPath(): string | undefined {
  const { path, until } = browserStorage.read(key);
  return typeof path === 'string' && Number(until) > Date.now() ? localPath(path) : undefined;
}
