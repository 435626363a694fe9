import { createHmac, randomUUID } from 'node:crypto';
import Tokens from 'csrf';
import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { BoundedMap } from '../http/bounded-map.ts';
import { HttpError } from '../http/http-error.ts';
import { isApi } from '../observability/route-name.ts';
import {
  formatCookie,
  getAnonymousCookieName,
  getBrowserIdentity,
  type VisitorCookies,
} from './cookies.ts';

interface Options {
  origin: string;
  tokens: XsrfTokens;
}

interface BoundRequest extends Request {
  csrfSession?: { csrfSecret: string };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every unsafe method without a token of this browser and this session. */
export function createXsrfCheck({ origin, tokens }: Options): RequestHandler {
  const check = csurf({
    sessionKey: 'csrfSession',
    value: (req) => req.get('X-XSRF-TOKEN') ?? readText(req.body?._csrf),
  });

  const hasValidToken = (req: BoundRequest, res: Response) =>
    safeMethods.has(req.method) ||
    tokens.deriveSecrets(res.locals.cookies).some((csrfSecret) => {
      req.csrfSession = { csrfSecret };
      let failure: unknown;
      check(req, res, (error?: unknown) => {
        failure = error;
      });
      return failure === undefined;
    });

  return function requireXsrfToken(req: BoundRequest, res, next) {
    if (!isAllowedOrigin(req, origin)) return next(new HttpError('xsrf'));
    if (hasValidToken(req, res)) return next();
    if (isApi(req.originalUrl) || !isSurelyFromThisSite(req, origin))
      return next(new HttpError('xsrf'));
    // The page shows the form again, with the typed values and a fresh token. It only reads from the backend.
    res.locals.isFormStale = true;
    next();
  };
}

export function issueToken(tokens: XsrfTokens, res: Response): string {
  const { token, setCookies } = tokens.issue(res.locals.cookies);
  for (const line of setCookies) res.append('Set-Cookie', line);
  return token;
}

export const serveFreshToken = (tokens: XsrfTokens): RequestHandler =>
  function sendFreshToken(_req, res) {
    delete res.locals.cookies.xsrfToken;
    issueToken(tokens, res);
    res.status(204).set('Cache-Control', 'no-store').end();
  };

/** Checks Fetch Metadata, else Origin. Older browsers send neither, so their token decides. */
function isAllowedOrigin(req: Request, origin: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (safeMethods.has(req.method)) {
    const isCall = isApi(req.originalUrl) && req.get('Sec-Fetch-Mode') !== 'navigate';
    return !(isCall && site === 'cross-site');
  }
  if (site !== undefined) return site === 'same-origin';
  const from = req.get('Origin');
  return from === undefined || from === origin;
}

function isSurelyFromThisSite(req: Request, origin: string): boolean {
  return req.get('Sec-Fetch-Site') === 'same-origin' || req.get('Origin') === origin;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface TokenOptions {
  secure: boolean;
  secrets: readonly string[];
}

export type XsrfTokens = ReturnType<typeof createXsrfTokens>;

/** Issues csurf's tokens. Their secret is an HMAC of the session or anonymous id, so nothing is stored. */
export function createXsrfTokens({ secure, secrets }: TokenOptions) {
  const tokens = new Tokens();
  const validTokens = new BoundedMap<string>(2_000);

  const deriveSecrets = (cookies: VisitorCookies) =>
    secrets.map((key) =>
      createHmac('sha256', key).update(getBrowserIdentity(cookies)).digest('base64url'),
    );

  function hasValidTokenCookie(cookies: VisitorCookies): boolean {
    const { xsrfToken } = cookies;
    if (xsrfToken === undefined) return false;
    const browser = getBrowserIdentity(cookies);
    if (validTokens.get(browser) === xsrfToken) return true;
    if (!deriveSecrets(cookies).some((secret) => tokens.verify(secret, xsrfToken))) return false;
    validTokens.set(browser, xsrfToken);
    return true;
  }

  return {
    deriveSecrets,

    /** Returns a token for forms. Gives a visitor without an identity an anonymous id, in `cookies` as well. */
    issue(cookies: VisitorCookies): { token: string; setCookies: string[] } {
      const setCookies: string[] = [];
      if (!cookies.jwt && !cookies.anonymousId) {
        cookies.anonymousId = randomUUID();
        const name = getAnonymousCookieName(secure);
        const value = cookies.anonymousId;
        setCookies.push(formatCookie({ name, value, secure, httpOnly: true }));
      }
      const token = tokens.create(deriveSecrets(cookies)[0] ?? '');
      if (!hasValidTokenCookie(cookies))
        setCookies.push(formatCookie({ name: 'XSRF-TOKEN', value: token, secure }));
      return { token, setCookies };
    },

    hasValidTokenCookie,
  };
}
