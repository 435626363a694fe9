import { createHmac, randomUUID } from 'node:crypto';
import Tokens from 'csrf';
import { BoundedMap } from '../http/bounded-map.ts';
import { anonymousCookie, browserIdentity, siteCookie, type VisitorCookies } from './cookies.ts';

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

  return {
    readSecrets,

    /** Returns a token for forms. Gives a visitor without an identity an anonymous id, in `cookies` as well. */
    issue(cookies: VisitorCookies): { token: string; setCookies: string[] } {
      const setCookies: string[] = [];
      if (!cookies.jwt && !cookies.anonymousId) {
        cookies.anonymousId = randomUUID();
        const name = anonymousCookie(secure);
        const value = cookies.anonymousId;
        setCookies.push(siteCookie({ name, value, secure, httpOnly: true }));
      }
      const token = tokens.create(readSecrets(cookies)[0] ?? '');
      if (!isHeld(cookies))
        setCookies.push(siteCookie({ name: 'XSRF-TOKEN', value: token, secure }));
      return { token, setCookies };
    },

    isHeld,
  };
}
