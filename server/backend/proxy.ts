import express, { type Request, type RequestHandler, type Response } from 'express';
import {
  findCall,
  isProviderCallback,
  type ProviderCallback,
} from '#shared/contract/allow-list.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { redirectToHeader, successPathHeader } from '#shared/contract/headers.ts';
import type { CallSuccess } from '#shared/page/render-page.ts';
import { buildFailurePath } from '#shared/page/sign-in-failure.ts';
import { sendWhole } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { getReason } from '../observability/failure-reason.ts';
import { takeReturnLocation } from '../visitor/return-cookie.ts';
import type { Backend } from './client.ts';
import type { Exchange } from './exchange.ts';

interface CallingRequest extends Request {
  call?: { readonly name: CallName; readonly token?: string } | undefined;
}

export const loadProxyModule = () => import('./proxy-request.ts');
type ProxyRequests = Awaited<ReturnType<typeof loadProxyModule>>['createProxyRequests'];

/** Serves /api for browsers. Only the contract's calls go through, and only judged answers come back. */
export function createApiProxy(
  exchange: Exchange,
  backend: Backend,
  { secure }: { secure: boolean },
): RequestHandler[] {
  let proxy: ReturnType<ProxyRequests> | undefined;

  const forward: RequestHandler = async function forward(req: CallingRequest, res) {
    const { name, token } = req.call as NonNullable<CallingRequest['call']>;
    // A repeated parameter is an array, not text, so validation refuses it.
    const query = req.query as Record<string, string>;
    const { search } = new URL(req.url, 'http://localhost');
    const call = { name, token, query, search, body: req.body };
    proxy ??= (await loadProxyModule()).createProxyRequests(backend);
    const start = proxy(req, res);
    res.setHeader('Cache-Control', 'no-store');
    if (isProviderCallback(name)) {
      const pendingSuccess = exchange({ ...call, name }, { req, res }, { start });
      const target = await getRedirectTarget(pendingSuccess, name, res);
      return res.redirect(303, takeReturnLocation(target, { req, res, secure }));
    }
    const successPath = req.get(successPathHeader);
    const { status, data, redirectTo } = await exchange(
      { ...call, successPath },
      { req, res },
      { start },
    );
    res.status(status);
    if (redirectTo) res.setHeader(redirectToHeader, redirectTo);
    if (data === null) return void res.end();
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    sendWhole(req, res, Buffer.from(JSON.stringify(data)));
  };

  return [requireListed, readJson, forward];
}

const failedSignIn = buildFailurePath('fournisseur');

/** Returns the target of a redirect. The visitor sees this answer, so every error leads to a page. */
async function getRedirectTarget(
  finishing: Promise<CallSuccess<ProviderCallback>>,
  name: CallName,
  res: Response,
): Promise<string> {
  try {
    return (await finishing).data.location;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { code, cause } = error;
    res.locals.log.warn({ call: name, code, reason: getReason(cause) });
    return failedSignIn;
  }
}

const requireListed: RequestHandler = function requireListed(req: CallingRequest, _res, next) {
  req.call = findCall(req.method, req.path.slice(1));
  if (!req.call) throw new HttpError('not-found');
  next();
};

/** Matches other charsets than UTF-8 (RFC 8259, 8.1). The parser would take UTF-7 as well. */
const otherCharset = /;\s*charset=(?!"?utf-8"?\s*(?:;|$))/i;

const json = express.json({ limit: '16kb' });

/** Reads JSON only. Another site can send any other type as a simple form, without a preflight. */
const readJson: RequestHandler = function readJson(req, res, next) {
  const hasBody =
    Number(req.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in req.headers;
  if (!hasBody) return next();
  const isUtf8 = !otherCharset.test(req.headers['content-type'] ?? '');
  if (!isUtf8 || !req.is('application/json')) throw new HttpError('not-json');
  json(req, res, next);
};
