import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import type { Request, Response } from 'express';
import { type CallName, calls } from '../../shared/contract/calls.ts';
import type { CallResponse } from '../../shared/page/render-page.ts';
import { HttpError } from '../http/http-error.ts';
import { clearBackendCookies, cookiesForBackend, takeBackendCookies } from '../visitor/cookies.ts';
import type { SentProofs } from '../visitor/sent-proof.ts';
import type { BackendAnswer } from './backend-error.ts';
import type { CallRules, PreparedCall } from './call-policy.ts';

/** No whole answer by then is a 504. */
export const callDeadline = 10_000;
const answerLimit = 64 * 1024;
/** Calls whose answers are longer by nature. */
export const answerLimits: Partial<Record<CallName, number>> = {
  adminExport: 1024 * 1024,
  bookingMine: 256 * 1024,
};
const connections = 50;
/** Calls that may wait for a connection; more would only wait for their deadline. */
const queueLimit = 200;

export interface Backend {
  /** With a trailing slash; calls go below it. */
  readonly url: URL;
  readonly agent: Agent;
  /** What /readyz asks for, below api/. */
  readonly healthPath: string;
  /** Starts a request to `api/...` below the address. @throws {HttpError} unreachable */
  request(path: string, options: RequestOptions): ClientRequest;
  requireRoom(): void;
}

/**
 * One pool of connections, for the proxy and for pages. Destroy the agent to close it. Whatever a
 * backend says to `healthPath` is a sign of life: one that knows no better is asked for an account.
 */
export function openBackend(address: string, healthPath: string = calls.user.path): Backend {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  const isSecure = url.protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: connections });
  const start = isSecure ? httpsRequest : httpRequest;
  return {
    url,
    agent,
    healthPath,
    request: (path, options) => start(new URL(`api/${path}`, url), { agent, ...options }),
    requireRoom() {
      const waiting = Object.values(agent.requests).reduce(
        (sum, list) => sum + (list?.length ?? 0),
        0,
      );
      if (waiting >= queueLimit) {
        throw new HttpError('unreachable', { cause: new Error('too many calls are waiting') });
      }
    },
  };
}

/** What the backend is told about the request that a call comes from; nothing else is passed on. */
export function headersForBackend(
  req: Request,
  res: Response,
  { method, body, extras }: PreparedCall,
  secure: boolean,
): Record<string, string> {
  const cookie = cookiesForBackend(res.locals.cookies);
  return {
    accept: 'application/json, text/plain',
    'x-forwarded-for': req.ip ?? '',
    'x-forwarded-proto': secure ? 'https' : 'http',
    'x-request-id': res.locals.requestId,
    ...(cookie && { cookie }),
    ...extras,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(body ?? '')) }),
  };
}

/**
 * Reads a whole answer, up to a limit. Leaves the stream to its owner, who answers first and
 * destroys it then: the proxy cuts its client off when the stream goes first.
 * @throws {HttpError} unreachable
 */
export function readAnswer(
  incoming: IncomingMessage,
  limit: number = answerLimit,
): Promise<BackendAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const giveUp = (cause: Error) => reject(new HttpError('unreachable', { cause }));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= limit) return;
      incoming.pause();
      giveUp(new Error(`the answer is larger than ${limit} bytes`));
    });
    incoming.on('error', giveUp);
    incoming.on('end', () => {
      const retryAfter = Number.parseInt(incoming.headers['retry-after'] ?? '', 10);
      resolve({
        status: incoming.statusCode ?? 502,
        contentType: incoming.headers['content-type'] ?? '',
        text: Buffer.concat(chunks).toString('utf8'),
        ...(Number.isFinite(retryAfter) && { retryAfter }),
      });
    });
  });
}

export interface Roads {
  backend: Backend;
  rules: CallRules;
  secure: boolean;
  proofs: SentProofs;
}

/** Takes over an answer's cookies and words. A logout's cookies are not taken: it only clears. */
export function accept(
  { rules, secure }: Roads,
  name: CallName,
  answer: BackendAnswer,
  incoming: IncomingMessage,
  res: Response,
): CallResponse {
  const lines = incoming.headers['set-cookie'] ?? [];
  if (name !== 'logout') takeBackendCookies(res, lines, { secure });
  return rules.answer(name, answer);
}

/** Whatever had come by then. */
export const tooSlow = (deadline: number) =>
  new HttpError('slow', { cause: new Error(`timed out: no whole answer in ${deadline / 1000} s`) });

/** What a failed call means for the browser's session, and the refusal to answer with. */
export function refuse(error: unknown, name: CallName, res: Response, secure: boolean): HttpError {
  const refusal =
    error instanceof HttpError ? error : new HttpError('unreachable', { cause: error });
  // A session that the backend does not know ends in the browser too; one it cannot judge now stays.
  const isUnknown = refusal.status === 401 || refusal.status === 403;
  if (name === 'user' && isUnknown) clearBackendCookies(res, secure);
  return refusal;
}

/** @throws when there is none */
export function responseTo(
  outgoing: ClientRequest,
  body: string | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('the backend changed the protocol'));
    });
    // Some answers are none of these.
    outgoing.on('close', () => reject(new Error('closed without an answer')));
    outgoing.end(body);
  });
}
