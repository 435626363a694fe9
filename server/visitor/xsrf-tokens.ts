import { createHmac, hash, randomUUID } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import Tokens from 'csrf';
import { BoundedMap } from '../http/bounded-map.ts';
import { anonymousCookie, browserIdentity, type VisitorCookies } from './cookies.ts';

interface Options {
  secure: boolean;
  secrets: readonly string[];
}

export type XsrfTokens = ReturnType<typeof xsrfTokens>;

/** Issues csurf's tokens. Their secret is an HMAC of the session or anonymous id, so nothing is stored. */
export function xsrfTokens({ secure, secrets }: Options) {
  const tokens = new Tokens();
  const good = new BoundedMap<string>(2_000);

  const readSecrets = (cookies: VisitorCookies) =>
    secrets.map((key) =>
      createHmac('sha256', key).update(browserIdentity(cookies)).digest('base64url'),
    );

  function isHeld(cookies: VisitorCookies): boolean {
    const { xsrfToken } = cookies;
    if (xsrfToken === undefined) return false;
    const browser = browserIdentity(cookies);
    if (good.get(browser) === xsrfToken) return true;
    if (!readSecrets(cookies).some((secret) => tokens.verify(secret, xsrfToken))) return false;
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
    readSecrets,

    /** Returns a token for forms. Gives a visitor without an identity an anonymous id, in `cookies` as well. */
    issue(cookies: VisitorCookies): { token: string; setCookies: string[] } {
      const setCookies: string[] = [];
      if (!cookies.jwt && !cookies.anonymousId) {
        cookies.anonymousId = randomUUID();
        setCookies.push(`${anonymousCookie(secure)}=${cookies.anonymousId}${hidden}`);
      }
      const token = getToken(readSecrets(cookies)[0] ?? '');
      if (!isHeld(cookies)) setCookies.push(`XSRF-TOKEN=${token}${readable}`);
      return { token, setCookies };
    },

    isHeld,
  };
}

function getToken(secret: string): string {
  const salt = randomUUID().slice(0, 8);
  return `${salt}-${hash('sha1', `${salt}-${secret}`, 'base64url')}`;
}
