import { returnField } from './paths.ts';

/*
 * The page that was wanted before a sign-in. Apart from the addresses: few pages' scripts need it.
 */

/** A path of this very site, as browsers write it; what could be read as another host is none. */
export function localPath(text: unknown): string | undefined {
  const isLocal = typeof text === 'string' && /^\/(?!\/)[!-[\]-~]{0,500}$/.test(text);
  return isLocal ? text : undefined;
}

/** An address that leads on to another page: its own, with that one beside it. */
export function withReturn(address: string, returnTo: string | undefined): string {
  if (!returnTo) return address;
  const mark = address.includes('?') ? '&' : '?';
  return `${address}${mark}${new URLSearchParams({ [returnField]: returnTo })}`;
}
