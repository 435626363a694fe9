import { returnField } from './paths.ts';

const placeholderOrigin = 'http://site.invalid';

/** Returns the normalised path; undefined if it leads to another site, as `/..//host` does once normalised. */
export function parseSitePath(text: string): string | undefined {
  if (!/^\/(?!\/)[!-[\]-~]*$/.test(text)) return undefined;
  const { pathname, search, hash } = new URL(text, placeholderOrigin);
  return pathname.startsWith('//') ? undefined : pathname + search + hash;
}

export const readReturnPath = (text: unknown): string | undefined =>
  typeof text === 'string' && text.length <= 501 ? parseSitePath(text) : undefined;

export function addReturnPath(address: string, returnPath: string | undefined): string {
  if (!returnPath) return address;
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}${new URLSearchParams({ [returnField]: returnPath })}`;
}
