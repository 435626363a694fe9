import { BoundedMap } from '../http/bounded-map.ts';
import { anonymousCookie, type VisitorCookies } from './cookies.ts';

/** Names and values as all browsers write them, and not many. */
const usual = /^[\w-]+=[\w.~+/-]{0,200}(?:; [\w-]+=[\w.~+/-]{0,200}){0,20}$/;

/**
 * Reads the Cookie header of somebody who is surely not signed in; undefined when that is not plain
 * to see.
 */
export function anonymousReader(secure: boolean) {
  const keys = new Map([
    [anonymousCookie(secure), 'anonymousId'],
    ['XSRF-TOKEN', 'xsrfToken'],
  ] as const);
  /** By header: visitors open several pages in a row. */
  const known = new BoundedMap<Readonly<VisitorCookies>>(2_000);

  function read(header: string): VisitorCookies | undefined {
    const cookies: VisitorCookies = {};
    if (!usual.test(header)) return undefined;
    for (const pair of header.split('; ')) {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (name === 'jwt') return undefined;
      const key = keys.get(name as 'XSRF-TOKEN');
      if (!key) continue;
      // Twice: one of them may have been planted.
      if (cookies[key] !== undefined) return undefined;
      cookies[key] = pair.slice(at + 1);
    }
    return cookies;
  }

  return function readOnce(header = ''): VisitorCookies | undefined {
    if (header === '') return {};
    const before = known.get(header);
    if (before) return before;
    const cookies = read(header);
    // Who has no id is given one, in these very cookies: the next such visitor is another one.
    if (!cookies?.anonymousId) return cookies;
    known.set(header, Object.freeze(cookies));
    return cookies;
  };
}
