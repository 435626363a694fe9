import { returnField } from './paths.ts';

const anySite = 'http://site.invalid';

/** Returns a path of this site; undefined for others. Normalises first: `/..//host` is another site. */
export function sitePath(text: string): string | undefined {
  if (!/^\/(?!\/)[!-[\]-~]*$/.test(text)) return undefined;
  const { pathname, search, hash } = new URL(text, anySite);
  return pathname.startsWith('//') ? undefined : pathname + search + hash;
}

export const localPath = (text: unknown): string | undefined =>
  typeof text === 'string' && text.length <= 501 ? sitePath(text) : undefined;

export function withReturn(address: string, returnPath: string | undefined): string {
  if (!returnPath) return address;
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}${new URLSearchParams({ [returnField]: returnPath })}`;
}
