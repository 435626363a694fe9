import { createHmac, randomUUID } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import Tokens from 'csrf';
import { BoundedMap } from '../http/bounded-map.ts';
import { anonymousCookie, browserIdentity, type VisitorCookies } from './cookies.ts';

interface Options {
  secure: boolean;
  /** HMAC keys: the first signs, all verify. */
  secrets: readonly string[];
}

export type XsrfTokens = ReturnType<typeof xsrfTokens>;

/**
 * Tokens as csurf makes and verifies them, bound to the browser: the secret is an HMAC of the
 * session cookie or of the anonymous id, so that nothing is stored and a token ends with its
 * session.
 */
export function xsrfTokens({ secure, secrets }: Options) {
  const tokens = new Tokens();
  /** The token last found good, by browser: visitors open several pages in a row. */
  const good = new BoundedMap<string>(2_000);

  const secretOf = (cookies: VisitorCookies, key: string) =>
    createHmac('sha256', key).update(browserIdentity(cookies)).digest('base64url');

  /** Whether the token that a browser holds is one of its own. */
  function isHeld(cookies: VisitorCookies): boolean {
    const { xsrfToken } = cookies;
    if (xsrfToken === undefined) return false;
    const browser = browserIdentity(cookies);
    if (good.get(browser) === xsrfToken) return true;
    if (!secrets.some((key) => tokens.verify(secretOf(cookies, key), xsrfToken))) return false;
    good.set(browser, xsrfToken);
    return true;
  }

  const attributes = (httpOnly: boolean) =>
    stringifySetCookie({
      name: 'n',
      value: '',
      path: '/',
      sameSite: 'lax',
      secure,
      httpOnly,
    }).slice(2);
  const [hidden, readable] = [attributes(true), attributes(false)];

  return {
    secretsOf: (cookies: VisitorCookies) => secrets.map((key) => secretOf(cookies, key)),

    /**
     * A token for the forms of an answer, and the Set-Cookie lines that have to go with it: none
     * for a browser that holds a good token. A visitor without an id gets one, in `cookies` too.
     */
    issue(cookies: VisitorCookies): { token: string; setCookies: string[] } {
      const setCookies: string[] = [];
      if (!cookies.jwt && !cookies.anonymousId) {
        cookies.anonymousId = randomUUID();
        setCookies.push(`${anonymousCookie(secure)}=${cookies.anonymousId}${hidden}`);
      }
      const token = tokens.create(secretOf(cookies, secrets[0] ?? ''));
      if (!isHeld(cookies)) setCookies.push(`XSRF-TOKEN=${token}${readable}`);
      return { token, setCookies };
    },

    isHeld,
  };
}
