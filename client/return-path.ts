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

/** Only in the browser. */
export function keepReturnPath(path: string): void {
  localStorage.setItem(key, JSON.stringify({ path, until: Date.now() + lifetime }));
}

/** Only in the browser. */
export function readReturnPath(): string | undefined {
  const { path = null, until = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}');
  return until > Date.now() ? localPath(path) : undefined;
}
