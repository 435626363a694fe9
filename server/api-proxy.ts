import type { ClientRequest, IncomingMessage } from 'node:http';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { CallName } from '../shared/contract.ts';
import { paths } from '../shared/paths.ts';
import {
  type Backend,
  callDeadline,
  endSessionIfRefused,
  headersForBackend,
  readAnswer,
} from './backend.ts';
import { type CallRules, findCall } from './call-rules.ts';
import { clearBackendCookies, takeBackendCookies } from './cookies.ts';
import { Refusal } from './refusal.ts';

interface Options {
  backend: Backend;
  rules: CallRules;
  secure: boolean;
}

/** A request on its way through the proxy, with what the steps before it found out. */
interface ProxiedRequest extends Request {
  call?: CallName;
  token?: string | undefined;
  sentBody?: string | undefined;
  outgoing?: ClientRequest;
}

/**
 * /api: only the contract's calls go through. All hygiene is done on the request before the proxy
 * sees it (its own event for that is skipped for some requests), and the answer is read whole, so
 * that what reaches the browser is either complete and in the contract's words, or an error.
 */
export function apiProxy({ backend, rules, secure }: Options): RequestHandler[] {
  const proxy = createProxyMiddleware<ProxiedRequest, Response>({
    target: backend.url.href,
    agent: backend.agent,
    changeOrigin: true,
    selfHandleResponse: true,
    // Its own plugins log addresses and repeat them in answers, tokens and all.
    ejectPlugins: true,
    plugins: [
      function carry(proxyServer) {
        proxyServer.on('proxyReq', (outgoing, req) => {
          req.outgoing = outgoing;
          if (req.sentBody !== undefined) outgoing.write(req.sentBody);
        });
        proxyServer.on('proxyRes', (incoming, req, res) => {
          answer(incoming, req, res).catch((error) => fail(error, req, res));
        });
        proxyServer.on('error', (error, req, res) => {
          if (req) fail(error, req, res as Response);
        });
      },
    ],
  });

  async function answer(incoming: IncomingMessage, req: ProxiedRequest, res: Response) {
    const name = req.call as CallName;
    const given = await readAnswer(incoming);
    if (res.headersSent) return;
    takeBackendCookies(res, incoming.headers['set-cookie'] ?? [], { secure });
    if (name === 'googleCallback' || name === 'facebookCallback') {
      return res.redirect(303, callbackTarget(given.status, incoming.headers.location));
    }
    const { status, data } = rules.answer(name, given);
    res.status(status).set('Cache-Control', 'no-store');
    if (data === null) res.end();
    else res.json(data);
  }

  function fail(error: unknown, req: ProxiedRequest, res: Response) {
    if (res.headersSent) return;
    const refusal = error instanceof Refusal ? error : new Refusal('unreachable', { cause: error });
    endSessionIfRefused(req.call as CallName, refusal, res, secure);
    req.next?.(refusal);
  }

  async function prepareCall(req: ProxiedRequest, res: Response, next: NextFunction) {
    const name = req.call as CallName;
    const path = rules.path(name, req.token);
    const caller = { cookies: res.locals.cookies, address: req.ip ?? '' };
    req.sentBody = await rules.body(name, req.body, caller);
    const query = name.endsWith('Callback') ? new URL(req.url, 'http://backend').search : '';
    req.url = `/api/${path}${query}`;
    const { method } = req;
    req.headers = headersForBackend(req, res, { secure, body: req.sentBody, method });
    next();
  }

  function forward(req: ProxiedRequest, res: Response, next: NextFunction) {
    if (req.call === 'logout') clearBackendCookies(res, secure);
    const deadline = setTimeout(() => {
      res.on('finish', () => req.outgoing?.destroy());
      next(new Refusal('slow'));
    }, callDeadline);
    res.on('close', () => clearTimeout(deadline));
    // Its error event tells of every failure; the callback only of some.
    proxy(req, res, () => {});
  }

  return [allowListed, requireJson, express.json({ limit: '16kb' }), prepareCall, forward];
}

const allowListed: RequestHandler = function allowListed(req: ProxiedRequest, _res, next) {
  const found = findCall(req.method, req.path.slice(1));
  if (!found) throw new Refusal('not-found');
  req.call = found.name;
  req.token = found.token;
  next();
};

/** Simple forms of another site can send anything but JSON without asking first. */
const requireJson: RequestHandler = function requireJson(req, _res, next) {
  const hasBody =
    Number(req.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in req.headers;
  if (hasBody && !req.is('application/json')) throw new Refusal('not-json');
  next();
};

/** Only a path of this site, and only one that it knows; anything else means the sign-in failed. */
function callbackTarget(status: number, location = ''): string {
  const known = [paths.home, paths.role, paths.login] as readonly string[];
  const isRedirect = status >= 300 && status < 400;
  return isRedirect && known.includes(location) ? location : `${paths.login}?echec=fournisseur`;
}
