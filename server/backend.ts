import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import type { Request, Response } from 'express';
import { type CallName, calls } from '../shared/contract.ts';
import { apiError } from '../shared/errors.ts';
import type { CallRequest, Send } from '../shared/page.ts';
import type { BackendAnswer, CallRules } from './call-rules.ts';
import { clearBackendCookies, cookiesForBackend, takeBackendCookies } from './cookies.ts';
import { Refusal } from './refusal.ts';

/** No whole answer by then is a 504; a page waits less for the visitor's own account. */
export const callDeadline = 10_000;
const pageDeadline = 3_000;
const answerLimit = 64 * 1024;

export interface Backend {
  /** With a trailing slash; calls go below it. */
  readonly url: URL;
  readonly agent: Agent;
}

/** One pool of connections, for the proxy and for pages. Destroy the agent to close it. */
export function openBackend(address: string): Backend {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  const AgentOfScheme = url.protocol === 'https:' ? SecureAgent : Agent;
  return { url, agent: new AgentOfScheme({ keepAlive: true, maxSockets: 50, scheduling: 'lifo' }) };
}

/** What the backend is told about the request that a call comes from; nothing else is passed on. */
export function headersForBackend(
  req: Request,
  res: Response,
  { secure, body, method }: { secure: boolean; body: string | undefined; method: string },
): Record<string, string> {
  const cookie = cookiesForBackend(res.locals.cookies);
  return {
    accept: 'application/json, text/plain',
    'x-forwarded-for': req.ip ?? '',
    'x-forwarded-proto': secure ? 'https' : 'http',
    'x-request-id': res.locals.requestId,
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(body ?? '')) }),
  };
}

/** A session that the backend does not know ends in the browser too; one it cannot judge now stays. */
export function endSessionIfRefused(
  name: CallName,
  { status }: Refusal,
  res: Response,
  secure: boolean,
): void {
  if (name === 'user' && (status === 401 || status === 403)) clearBackendCookies(res, secure);
}

/**
 * Reads a whole answer, up to a limit. Leaves the stream to its owner, who answers first and
 * destroys it then: the proxy cuts its client off when the stream goes first.
 * @throws {Refusal} unreachable
 */
export function readAnswer(incoming: IncomingMessage): Promise<BackendAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const giveUp = (cause: Error) => reject(new Refusal('unreachable', { cause }));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= answerLimit) return;
      incoming.pause();
      giveUp(new Error('answer too large'));
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

/** Pages' road to the backend: the same allow-list, rules and cookie policy as the proxy's. */
export function createSend(
  { backend, rules, secure }: { backend: Backend; rules: CallRules; secure: boolean },
  req: Request,
  res: Response,
): Send {
  const gone = new AbortController();
  res.on('close', () => gone.abort());

  return async function send(call) {
    try {
      return await exchange(call);
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal('unreachable', { cause: error });
      endSessionIfRefused(call.name, refusal, res, secure);
      if (refusal.status >= 500) {
        const reason = refusal.cause instanceof Error ? refusal.cause.message : undefined;
        res.locals.log.warn({ call: call.name, code: refusal.code, reason });
      }
      return {
        status: refusal.status,
        data: apiError(refusal.code, refusal.message, refusal.field),
      };
    } finally {
      if (call.name === 'logout') clearBackendCookies(res, secure);
    }
  };

  async function exchange({ name, token, body: input }: CallRequest) {
    const { method } = calls[name];
    const path = rules.path(name, token);
    const caller = { cookies: res.locals.cookies, address: req.ip ?? '' };
    const body = await rules.body(name, input, caller);
    const deadline = AbortSignal.timeout(name === 'user' ? pageDeadline : callDeadline);
    const request = backend.url.protocol === 'https:' ? httpsRequest : httpRequest;
    try {
      const outgoing = request(new URL(`api/${path}`, backend.url), {
        method,
        agent: backend.agent,
        headers: headersForBackend(req, res, { secure, body, method }),
        signal: AbortSignal.any([deadline, gone.signal]),
      });
      // Once the answer has begun, its stream tells of a failure; the request need not as well.
      outgoing.on('error', () => {});
      outgoing.end(body);
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
      const answer = await readAnswer(incoming).catch((error) => {
        outgoing.destroy();
        throw error;
      });
      takeBackendCookies(res, incoming.headers['set-cookie'] ?? [], { secure });
      return rules.answer(name, answer);
    } catch (error) {
      if (deadline.aborted) throw new Refusal('slow', { cause: error });
      throw error;
    }
  }
}
