import { createHmac, randomBytes } from 'node:crypto';
import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { anonymousCookie, browserIdentity } from './cookies.ts';
import { Refusal } from './refusal.ts';
import { isApi } from './route-name.ts';

interface Options {
  /** The site's public origin: what an Origin header must equal. */
  origin: string;
  secure: boolean;
  /** HMAC keys: the first signs, all verify. */
  secrets: readonly string[];
}

interface BoundRequest extends Request {
  xsrfBag?: { csrfSecret: string };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every unsafe method without a token that was issued to this browser and this session.
 * csurf runs in session mode over a computed bag: its secret is an HMAC of the session cookie, or
 * of the anonymous id, so tokens end with the session and nothing is stored.
 */
export function xsrf({ origin, secure, secrets }: Options): RequestHandler {
  const fromHeaderOrField = csurf({
    sessionKey: 'xsrfBag',
    value: (req) => req.get('X-XSRF-TOKEN') ?? textField(req.body?._csrf),
  });
  const fromCookie = csurf({
    sessionKey: 'xsrfBag',
    ignoreMethods: [],
    value: (req) => (req.res?.locals.cookies.xsrfToken as string | undefined) ?? '',
  });

  const bag = (res: Response, secret: string) => {
    const bound = browserIdentity(res.locals.cookies);
    return { csrfSecret: createHmac('sha256', secret).update(bound).digest('base64url') };
  };

  /** Whether any of the keys verifies the token that `check` reads. */
  const passes = (check: RequestHandler, req: BoundRequest, res: Response) =>
    secrets.some((secret) => {
      req.xsrfBag = bag(res, secret);
      let failure: unknown;
      // csurf answers before it returns.
      check(req, res, (error?: unknown) => {
        failure = error;
      });
      return failure === undefined;
    });

  return function requireXsrfToken(req: BoundRequest, res, next) {
    res.locals.xsrfToken = () => {
      const set = (name: string, value: string, httpOnly: boolean) =>
        res.cookie(name, value, { path: '/', sameSite: 'lax', secure, httpOnly });
      const { cookies } = res.locals;
      if (!cookies.jwt && !cookies.anonymousId) {
        cookies.anonymousId = randomBytes(18).toString('base64url');
        set(anonymousCookie(secure), cookies.anonymousId, true);
      }
      const held = cookies.xsrfToken !== undefined && passes(fromCookie, req, res);
      req.xsrfBag = bag(res, secrets[0] ?? '');
      const token = req.csrfToken();
      if (!held) set('XSRF-TOKEN', token, false);
      return token;
    };
    if (!cameFromThisSite(req, origin)) return next(new Refusal('xsrf'));
    if (passes(fromHeaderOrField, req, res)) return next();
    if (isApi(req.path) || !isSurelyFromThisSite(req, origin)) return next(new Refusal('xsrf'));
    // This site's own form, with a token of an earlier session: the page may show it again, with
    // what was typed and a token that fits. No call of it goes through.
    res.locals.isStale = true;
    next();
  };
}

/** GET /api/xsrf: a page whose token no longer fits its session asks for one that does. */
export const freshToken: RequestHandler = function sendFreshToken(_req, res) {
  delete res.locals.cookies.xsrfToken;
  res.locals.xsrfToken();
  res.status(204).set('Cache-Control', 'no-store').end();
};

/**
 * Fetch Metadata first, then Origin; with neither the token alone decides (older browsers).
 * Reads of /api from another site's scripts are refused as well.
 */
function cameFromThisSite(req: Request, origin: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (safeMethods.has(req.method)) {
    const isCall = req.path.startsWith('/api/') && req.get('Sec-Fetch-Mode') !== 'navigate';
    return !(isCall && site === 'cross-site');
  }
  if (site !== undefined) return site === 'same-origin';
  const from = req.get('Origin');
  return from === undefined || from === origin;
}

/** The browser itself says so; being unable to tell is not enough. */
function isSurelyFromThisSite(req: Request, origin: string): boolean {
  return req.get('Sec-Fetch-Site') === 'same-origin' || req.get('Origin') === origin;
}

function textField(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
