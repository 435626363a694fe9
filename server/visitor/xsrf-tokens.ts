import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
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
 * csurf's tokens, bound to the browser: their secret is an HMAC of the session cookie or the anonymous
 * id. Nothing is stored, and a token ends with its session.
 */
export function xsrfTokens({ secure, secrets }: Options) {
  const tokens = new Tokens();
  /** Made once: a string would become a key at every page. */
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  /** The last token that was verified, by browser. */
  const good = new BoundedMap<string>(2_000);

  const secretOf = (cookies: VisitorCookies, key: KeyObject) =>
    createHmac('sha256', key).update(browserIdentity(cookies)).digest('base64url');

  /** Whether the browser's XSRF-TOKEN cookie holds a valid token of its own. */
  function isHeld(cookies: VisitorCookies): boolean {
    const { xsrfToken } = cookies;
    if (xsrfToken === undefined) return false;
    const browser = browserIdentity(cookies);
    if (good.get(browser) === xsrfToken) return true;
    if (!keys.some((key) => tokens.verify(secretOf(cookies, key), xsrfToken))) return false;
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
    secretsOf: (cookies: VisitorCookies) => keys.map((key) => secretOf(cookies, key)),

    /**
     * A token for an answer's forms, with the Set-Cookie lines that it needs: none when the browser
     * holds a valid token. Gives a visitor without an identity an anonymous id, in `cookies` as well.
     */
    issue(cookies: VisitorCookies): { token: string; setCookies: string[] } {
      const setCookies: string[] = [];
      if (!cookies.jwt && !cookies.anonymousId) {
        cookies.anonymousId = randomUUID();
        setCookies.push(`${anonymousCookie(secure)}=${cookies.anonymousId}${hidden}`);
      }
      const token = tokens.create(secretOf(cookies, keys[0] as KeyObject));
      if (!isHeld(cookies)) setCookies.push(`XSRF-TOKEN=${token}${readable}`);
      return { token, setCookies };
    },

    isHeld,
  };
}
