import type { ClientRequest, IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { type CallName, redirectToHeader, successPathHeader } from '../../shared/contract/calls.ts';
import { paths } from '../../shared/page/paths.ts';
import {
  type SignInFailure,
  signInFailurePath,
  signInFailures,
} from '../../shared/page/sign-in-failure.ts';
import { sendWhole } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { reasonOf } from '../observability/failure-reason.ts';
import { endVisit, takeBackendCookies } from '../visitor/cookies.ts';
import { findCall } from './call-policy.ts';
import {
  accept,
  answerLimits,
  callDeadline,
  headersForBackend,
  type Roads,
  readAnswer,
  refuse,
  tooSlow,
} from './client.ts';
import type { KeptDays } from './closed-days-cache.ts';
import { callerOf } from './page-transport.ts';

interface Options extends Roads {
  /** The site's public origin. */
  origin: string;
  days: KeptDays;
}

/** A request on its way through the proxy, with what the steps before it found out. */
interface ProxiedRequest extends Request {
  call?: CallName;
  token?: string | undefined;
  sentBody?: string | undefined;
  successPath?: string | undefined;
  outgoing?: ClientRequest;
  /** A refusal is on its way out, which takes a turn: what else fails, or comes, is too late. */
  isRefused?: boolean;
}

/**
 * /api: only the contract's calls go through. All hygiene is done on the request before the proxy
 * sees it (its own event for that is skipped for some requests), and the answer is read whole, so
 * that what reaches the browser is either complete and in the contract's words, or an error.
 */
export function apiProxy(options: Options): RequestHandler[] {
  const { backend, rules, secure, origin } = options;
  const proxy = createProxyMiddleware<ProxiedRequest, Response>({
    target: backend.url.href,
    agent: backend.agent,
    changeOrigin: true,
    selfHandleResponse: true,
    // Its own plugins log addresses and repeat them in answers, tokens and all.
    ejectPlugins: true,
    plugins: [
      function carry(proxyServer) {
        proxyServer.on('proxyReq', (outgoing, req, res) => {
          // It waited for a connection until its visitor was answered or had left.
          if (res.writableEnded || res.destroyed) return void outgoing.destroy();
          req.outgoing = outgoing;
          outgoing.on('upgrade', (_answer, socket) => {
            socket.destroy();
            fail(new Error('the backend changed the protocol'), req, res);
          });
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
    await leaveToUs(incoming);
    const given = await readAnswer(incoming, answerLimits[name]);
    if (isAnswered(req, res)) return;
    res.setHeader('Cache-Control', 'no-store');
    if (name.endsWith('Callback')) return endSignIn(given.status, incoming, res);
    const accepted = accept(options, name, given, incoming, res);
    const { status, data } = accepted;
    const call = { name, successPath: req.successPath };
    const redirectTo = options.proofs.redirectTo(call, accepted, res.locals.cookies);
    if (redirectTo) res.setHeader(redirectToHeader, redirectTo);
    options.days.forgetAfter(name);
    res.status(status);
    if (data === null) res.end();
    else sendJson(req, res, data);
  }

  function endSignIn(status: number, { headers }: IncomingMessage, res: Response): void {
    const target = callbackTarget(status, headers.location, origin);
    if (target) takeBackendCookies(res, headers['set-cookie'] ?? [], { secure });
    res.redirect(303, target ?? failedSignIn);
  }

  function fail(error: unknown, req: ProxiedRequest, res: Response) {
    if (isAnswered(req, res)) return;
    req.isRefused = true;
    // The stream goes once the answer is out.
    res.on('finish', () => req.outgoing?.destroy());
    const name = req.call as CallName;
    // It may have been done all the same.
    options.days.forgetAfter(name);
    const refusal = refuse(error, name, res, secure);
    if (!name.endsWith('Callback')) return req.next?.(refusal);
    const { code, cause } = refusal;
    res.locals.log.warn({ call: name, code, reason: reasonOf(cause) });
    res.redirect(303, failedSignIn);
  }

  async function forward(req: ProxiedRequest, res: Response) {
    const name = req.call as CallName;
    // Of the whole call: judging one may already ask the backend.
    const deadline = setTimeout(() => fail(tooSlow(callDeadline), req, res), callDeadline);
    res.on('close', () => clearTimeout(deadline));
    const call = { name, token: req.token, query: oneOfEach(req.query), body: req.body };
    const prepared = await rules.prepare(call, callerOf(options, req, res));
    if (isAnswered(req, res)) return;
    backend.requireRoom();
    const query = name.endsWith('Callback') ? new URL(req.url, origin).search : '';
    req.sentBody = prepared.body;
    req.successPath = req.get(successPathHeader);
    req.url = `/api/${prepared.path}${query}`;
    req.headers = headersForBackend(req, res, prepared, secure);
    if (name === 'logout') endVisit(res, secure);
    // Its error event tells of every failure; the callback only of some.
    proxy(req, res, () => {});
  }

  return [allowListed, readJson, forward];
}

const isAnswered = (req: ProxiedRequest, res: Response) =>
  res.headersSent || req.isRefused === true;

const allowListed: RequestHandler = function allowListed(req: ProxiedRequest, _res, next) {
  const found = findCall(req.method, req.path.slice(1));
  if (!found) throw new HttpError('not-found');
  req.call = found.name;
  req.token = found.token;
  next();
};

/** A name that comes twice is not a text, and judged so. */
const oneOfEach = (query: Request['query']) => query as Record<string, string>;
// RFC 8259, 8.1; the parser would take UTF-7 as well.
const otherCharset = /;\s*charset=(?!"?utf-8"?\s*(?:;|$))/i;

const json = express.json({ limit: '16kb' });

/** Simple forms of another site can send anything but JSON without asking first. */
const readJson: RequestHandler = function readJson(req, res, next) {
  const hasBody =
    Number(req.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in req.headers;
  if (!hasBody) return next();
  const isUtf8 = !otherCharset.test(req.headers['content-type'] ?? '');
  if (!isUtf8 || !req.is('application/json')) throw new HttpError('not-json');
  json(req, res, next);
};

/** A moment later the proxy listens too: with a backend that breaks off it would cut the visitor off. */
async function leaveToUs(incoming: IncomingMessage): Promise<void> {
  await Promise.resolve();
  for (const event of ['error', 'close']) incoming.removeAllListeners(event);
}

function sendJson(req: Request, res: Response, data: unknown): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  sendWhole(req, res, Buffer.from(JSON.stringify(data)));
}

const failedSignIn = signInFailurePath('fournisseur');
const afterSignIn: readonly string[] = [
  paths.home,
  paths.role,
  ...Object.keys(signInFailures).map((failure) => signInFailurePath(failure as SignInFailure)),
];

/** Where a provider's sign-in may lead: pages of this site that it knows. */
function callbackTarget(status: number, location: string | undefined, origin: string) {
  const url = location === undefined ? null : URL.parse(location, origin);
  if (status < 300 || status > 399 || url?.origin !== origin) return undefined;
  const target = url.pathname + url.search;
  return afterSignIn.includes(target) ? target : undefined;
}
