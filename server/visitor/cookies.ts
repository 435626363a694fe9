import { parseSetCookie, type SetCookie, stringifySetCookie } from 'cookie';
import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';

/** What this visitor's browser holds, judged: anything malformed or ambiguous counts as absent. */
export interface VisitorCookies {
  jwt?: string;
  authorizationCode?: string;
  anonymousId?: string;
  xsrfToken?: string;
}

/** What tells this browser from others: its session, or its anonymous id. */
export const browserIdentity = ({ jwt, anonymousId }: VisitorCookies) =>
  jwt ? `session:${jwt}` : `anonymous:${anonymousId ?? ''}`;

/** The backend's own cookies; every other that it sets is dropped. */
const backendCookies = ['jwt', 'authorizationCode'] as const;
type Lifetime = Pick<SetCookie, 'maxAge' | 'expires'>;
type BackendCookie = (typeof backendCookies)[number];

// RFC 6265 cookie octets. The value is opaque to the BFF: no shape beyond that is asked of it.
const octets = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4000}$/;

/** The id that anonymous visitors' XSRF tokens are bound to. */
export const anonymousCookie = (secure: boolean) => (secure ? '__Host-visitor' : 'visitor');

/**
 * Parses the cookies into `res.locals.cookies`. A reserved name that comes twice may have been
 * planted from a sibling domain, so neither value is believed and the browser's copy is cleared.
 */
export function cookies({ secure }: { secure: boolean }): RequestHandler[] {
  const reserved = [
    ['jwt', 'jwt'],
    ['authorizationCode', 'authorizationCode'],
    ['anonymousId', anonymousCookie(secure)],
    ['xsrfToken', 'XSRF-TOKEN'],
  ] as const;
  const parse = cookieParser(undefined, { decode: String });

  function judgeCookies(req: Request, res: Response, next: () => void) {
    const believed: VisitorCookies = {};
    const spelled = namesIn(req.headers.cookie);
    for (const [key, name] of reserved) {
      const first = spelled.indexOf(name);
      if (first < 0) continue;
      const isOnce = spelled.indexOf(name, first + 1) < 0;
      const value: unknown = req.cookies[name];
      // cookie-parser turns "j:{...}" into an object.
      if (isOnce && typeof value === 'string' && octets.test(value)) believed[key] = value;
      else if (key === 'jwt') clearBackendCookies(res, secure);
    }
    res.locals.cookies = believed;
    next();
  }
  return [parse, judgeCookies];
}

const namesIn = (header = '') =>
  header.split(';').map((pair) => (pair.split('=', 1)[0] as string).trim());

/** The Cookie header for the backend: its own cookies and no other. */
export function cookiesForBackend(held: VisitorCookies): string | undefined {
  const pairs = backendCookies.filter((name) => held[name]).map((name) => `${name}=${held[name]}`);
  return pairs.length > 0 ? pairs.join('; ') : undefined;
}

/**
 * Takes over the backend's Set-Cookie lines: known names only, hardened whatever the backend
 * wrote (its lifetime stays), put on the answer and into what this visitor holds from here on.
 */
export function takeBackendCookies(
  res: Response,
  lines: readonly string[],
  { secure }: { secure: boolean },
): void {
  for (const line of lines) {
    const given = parseSetCookie(line, { decode: String });
    const name = backendCookies.find((known) => known === given.name);
    const value = given.value ?? '';
    if (!name || (value !== '' && !octets.test(value))) continue;
    const { lifetime, isOver } = lifetimeOf(given);
    if (value === '' || isOver) delete res.locals.cookies[name];
    else res.locals.cookies[name] = value;
    res.append('Set-Cookie', backendCookie(name, value, secure, lifetime));
  }
}

/** As far as a browser would understand it; anything else lasts as long as the browser is open. */
function lifetimeOf({ maxAge, expires }: SetCookie): { lifetime: Lifetime; isOver: boolean } {
  if (Number.isSafeInteger(maxAge)) {
    return { lifetime: { maxAge: maxAge as number }, isOver: (maxAge as number) <= 0 };
  }
  if (!expires?.getTime()) return { lifetime: {}, isOver: false };
  return { lifetime: { expires }, isOver: expires <= new Date() };
}

/** Ends the session in the browser, whatever the backend says. */
export function clearBackendCookies(res: Response, secure: boolean): void {
  for (const name of backendCookies) {
    delete res.locals.cookies?.[name];
    res.append('Set-Cookie', backendCookie(name, '', secure, { maxAge: 0 }));
  }
}

/**
 * What a logout leaves in the browser: neither the session, nor drafts and the mailbox that the site
 * kept for it. Its cache stays: no answer to a session is in it, and all scripts would travel again.
 * Browsers obey over https only.
 */
export function endVisit(res: Response, secure: boolean): void {
  clearBackendCookies(res, secure);
  if (secure) res.set('Clear-Site-Data', '"storage"');
}

function backendCookie(
  name: BackendCookie,
  value: string,
  secure: boolean,
  lifetime: Lifetime,
): string {
  return stringifySetCookie(
    { name, value, path: '/', httpOnly: true, sameSite: 'lax', secure, ...lifetime },
    { encode: String },
  );
}
