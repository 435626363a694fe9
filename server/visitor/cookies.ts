import { parseSetCookie, type SetCookie, stringifySetCookie } from 'cookie';
import cookieParser from 'cookie-parser';
import type { Request, RequestHandler, Response } from 'express';
import { retention } from '#shared/retention.ts';

/** The cookies of this site. A malformed or ambiguous one counts as absent. */
export interface VisitorCookies {
  jwt?: string;
  authorizationCode?: string;
  anonymousId?: string;
  xsrfToken?: string;
  /** The token of the appointment that this browser booked. */
  visit?: string;
}

export const getBrowserIdentity = ({ jwt, anonymousId }: VisitorCookies) =>
  jwt ? `session:${jwt}` : `anonymous:${anonymousId ?? ''}`;

const backendCookies = ['jwt', 'authorizationCode'] as const;
type Lifetime = Pick<SetCookie, 'maxAge' | 'expires'>;

/** RFC 6265, 4.1.1. The value is opaque to the BFF. */
const validValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4000}$/;

export const getVisitCookieName = (secure: boolean) => (secure ? '__Host-rdv' : 'rdv');

export const getAnonymousCookieName = (secure: boolean) => (secure ? '__Host-visitor' : 'visitor');

const mapCookieKeys = (secure: boolean) =>
  new Map<string, keyof VisitorCookies>([
    ['jwt', 'jwt'],
    ['authorizationCode', 'authorizationCode'],
    [getAnonymousCookieName(secure), 'anonymousId'],
    ['XSRF-TOKEN', 'xsrfToken'],
    [getVisitCookieName(secure), 'visit'],
  ]);
const keys = { http: mapCookieKeys(false), https: mapCookieKeys(true) };

/** Reads this site's cookies. A name that comes twice may be planted from a sibling domain, so both are ignored. */
export function readVisitorCookies(header: string | undefined, secure: boolean) {
  const cookies: VisitorCookies = {};
  const bad = new Set<keyof VisitorCookies>();
  for (const pair of (header ?? '').split(';')) {
    const [name = '', ...valueParts] = pair.split('=');
    const key = (secure ? keys.https : keys.http).get(name.trim());
    if (!key) continue;
    const value = valueParts.join('=').trim();
    if (cookies[key] !== undefined || !validValue.test(value)) bad.add(key);
    else cookies[key] = value;
  }
  for (const key of bad) delete cookies[key];
  return { cookies, hasBadSession: bad.has('jwt') };
}

export function readCookies({ secure }: { secure: boolean }): RequestHandler[] {
  function judgeCookies(req: Request, res: Response, next: () => void) {
    const { cookies, hasBadSession } = readVisitorCookies(req.headers.cookie, secure);
    res.locals.cookies = cookies;
    if (hasBadSession) res.locals.hasBadSession = true;
    next();
  }
  return [cookieParser(undefined, { decode: String }), judgeCookies];
}

/** Clears a bad session after the static files: shared caches store files with all headers. */
export function clearBadSession({ secure }: { secure: boolean }): RequestHandler {
  return function clearIfBad(_req, res, next) {
    if (res.locals.hasBadSession) clearBackendCookies(res, secure);
    next();
  };
}

export function formatCookiesForBackend(cookies: VisitorCookies): string | undefined {
  const pairs = backendCookies
    .filter((name) => cookies[name])
    .map((name) => `${name}=${cookies[name]}`);
  return pairs.join('; ') || undefined;
}

/** Passes on the backend's cookies: known names only, with the site's own attributes and their lifetime. */
export function takeBackendCookies(
  res: Response,
  lines: readonly string[],
  { secure }: { secure: boolean },
): void {
  for (const line of lines) {
    const cookie = parseSetCookie(line, { decode: String });
    const name = backendCookies.find((known) => known === cookie.name);
    const value = cookie.value ?? '';
    if (!name || (value !== '' && !validValue.test(value))) continue;
    const { lifetime, isOver } = getLifetime(cookie);
    if (value === '' || isOver) delete res.locals.cookies[name];
    else res.locals.cookies[name] = value;
    setCookie(res, { name, value, httpOnly: true, secure, ...lifetime });
    if (name === 'jwt' && res.locals.cookies.jwt) keepAnonymousId(res, secure);
  }
}

function keepAnonymousId(res: Response, secure: boolean): void {
  const { anonymousId: value } = res.locals.cookies as VisitorCookies;
  if (!value) return;
  const name = getAnonymousCookieName(secure);
  const maxAge = retention.browserDays * 24 * 3600;
  setCookie(res, { name, value, httpOnly: true, secure, maxAge });
}

function getLifetime({ maxAge, expires }: SetCookie): { lifetime: Lifetime; isOver: boolean } {
  if (Number.isSafeInteger(maxAge)) {
    return { lifetime: { maxAge: maxAge as number }, isOver: (maxAge as number) <= 0 };
  }
  const year = expires?.getUTCFullYear() ?? 0;
  if (!expires || year < 1601 || year > 9999) return { lifetime: {}, isOver: false };
  return { lifetime: { expires }, isOver: expires <= new Date() };
}

export function clearBackendCookies(res: Response, secure: boolean): void {
  for (const name of backendCookies) {
    delete res.locals.cookies[name];
    setCookie(res, { name, value: '', httpOnly: true, secure, maxAge: 0 });
  }
}

/** Ends the session. The HTTP cache stays, as it holds no answer to a session. Clear-Site-Data needs https. */
export function endSession(res: Response, secure: boolean): void {
  clearBackendCookies(res, secure);
  if (secure) res.set('Clear-Site-Data', '"storage"');
}

export const formatCookie = (cookie: SetCookie) =>
  stringifySetCookie({ path: '/', sameSite: 'lax', ...cookie }, { encode: String });

export const setCookie = (res: Response, cookie: SetCookie): void =>
  void res.append('Set-Cookie', formatCookie(cookie));
