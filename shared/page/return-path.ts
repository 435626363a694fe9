import { returnField } from './paths.ts';

/*
 * The return path: the page to go back to after signing in. Not in paths.ts, because few pages'
 * scripts need it.
 */

/** Guards against open redirects: undefined unless the text is a path of this site. */
export function localPath(text: unknown): string | undefined {
  const isLocal = typeof text === 'string' && /^\/(?!\/)[!-[\]-~]{0,500}$/.test(text);
  return isLocal ? text : undefined;
}

/** Adds the return path to an address as a search parameter. */
export function withReturn(address: string, returnPath: string | undefined): string {
  if (!returnPath) return address;
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}${new URLSearchParams({ [returnField]: returnPath })}`;
}
