import csurf from 'csurf';
import type { Request, RequestHandler, Response } from 'express';
import { HttpError } from '../http/http-error.ts';
import { isApi } from '../observability/route-name.ts';
import type { XsrfTokens } from './xsrf-tokens.ts';

interface Options {
  /** The site's public origin: what an Origin header must equal. */
  origin: string;
  tokens: XsrfTokens;
}

interface BoundRequest extends Request {
  xsrfBag?: { csrfSecret: string };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every unsafe method without a token that was issued to this browser and this session.
 * csurf runs in session mode over a computed bag: xsrf-tokens.ts says what its secret is.
 */
export function xsrf({ origin, tokens }: Options): RequestHandler {
  const check = csurf({
    sessionKey: 'xsrfBag',
    value: (req) => req.get('X-XSRF-TOKEN') ?? textField(req.body?._csrf),
  });

  /** Whether any of the browser's secrets verifies the token that came with the request. */
  const passes = (req: BoundRequest, res: Response) =>
    safeMethods.has(req.method) ||
    tokens.secretsOf(res.locals.cookies).some((csrfSecret) => {
      req.xsrfBag = { csrfSecret };
      let failure: unknown;
      // csurf answers before it returns.
      check(req, res, (error?: unknown) => {
        failure = error;
      });
      return failure === undefined;
    });

  return function requireXsrfToken(req: BoundRequest, res, next) {
    if (!cameFromThisSite(req, origin)) return next(new HttpError('xsrf'));
    if (passes(req, res)) return next();
    if (isApi(req.originalUrl) || !isSurelyFromThisSite(req, origin))
      return next(new HttpError('xsrf'));
    // This site's own form, with a token of an earlier session: the page may show it again, with
    // what was typed and a token that fits. No call of it goes through.
    res.locals.isStale = true;
    next();
  };
}

/** A token for this answer's forms; sets the cookies that it needs. */
export function issueToken(tokens: XsrfTokens, res: Response): string {
  const { token, setCookies } = tokens.issue(res.locals.cookies);
  for (const line of setCookies) res.append('Set-Cookie', line);
  return token;
}

/** GET /api/xsrf: a page whose token no longer fits its session asks for one that does. */
export const freshToken = (tokens: XsrfTokens): RequestHandler =>
  function sendFreshToken(_req, res) {
    delete res.locals.cookies.xsrfToken;
    issueToken(tokens, res);
    res.status(204).set('Cache-Control', 'no-store').end();
  };

/**
 * Fetch Metadata first, then Origin; with neither the token alone decides (older browsers).
 * Reads of /api from another site's scripts are refused as well.
 */
function cameFromThisSite(req: Request, origin: string): boolean {
  const site = req.get('Sec-Fetch-Site');
  if (safeMethods.has(req.method)) {
    const isCall = isApi(req.originalUrl) && req.get('Sec-Fetch-Mode') !== 'navigate';
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
