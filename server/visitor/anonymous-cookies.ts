import { BoundedMap } from '../http/bounded-map.ts';
import { anonymousCookie, type VisitorCookies } from './cookies.ts';

/** Cookie headers that need no real parser. */
const usual = /^[\w-]+=[\w.~+/-]{0,200}(?:; [\w-]+=[\w.~+/-]{0,200}){0,20}$/;

/**
 * Reads Cookie headers without a session, for the fast path. Returns undefined for a header with
 * a session or anything unusual; cookies.ts parses that one.
 */
export function anonymousReader(secure: boolean) {
  const keys = new Map([
    [anonymousCookie(secure), 'anonymousId'],
    ['XSRF-TOKEN', 'xsrfToken'],
  ] as const);
  /** Parsed cookies by header. */
  const cache = new BoundedMap<Readonly<VisitorCookies>>(2_000);

  function read(header: string): VisitorCookies | undefined {
    const cookies: VisitorCookies = {};
    if (!usual.test(header)) return undefined;
    for (const pair of header.split('; ')) {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (name === 'jwt') return undefined;
      const key = keys.get(name as 'XSRF-TOKEN');
      if (!key) continue;
      // A repeated name is left to cookies.ts.
      if (cookies[key] !== undefined) return undefined;
      cookies[key] = pair.slice(at + 1);
    }
    return cookies;
  }

  return function readOnce(header = ''): VisitorCookies | undefined {
    if (header === '') return {};
    const earlier = cache.get(header);
    if (earlier) return earlier;
    const cookies = read(header);
    // A visitor without an id gets one in this object, so it belongs to one visitor only.
    if (!cookies?.anonymousId) return cookies;
    cache.set(header, Object.freeze(cookies));
    return cookies;
  };
}
