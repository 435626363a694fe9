import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import {
  type CallName,
  callNames,
  calls,
  getAnswerLimit,
  getDeclaration,
  getTimeout,
} from '#shared/contract/calls.ts';
import { HttpError } from '../http/http-error.ts';

const maxConnections = 50;
/** Connections for slow searches. They outnumber the institute's queue, so that the institute refuses. */
const maxSearchConnections = 128;
const searchPaths = callNames
  .map(getDeclaration)
  .filter(({ isSearch }) => isSearch)
  .map(({ path }) => path.replace(':token', ''));
/** Maximum number of calls that wait for a connection. More would only wait for their timeout. */
const queueLimit = 200;

export interface BackendRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface StartedRequest {
  readonly response: Promise<IncomingMessage>;
  destroy(): void;
}

export type StartRequest = (request: BackendRequest) => StartedRequest;

export type Backend = ReturnType<typeof openBackend>;

/** @param healthPath asked by /readyz. Any answer to it counts as a sign of life. */
export function openBackend(address: string, healthPath: string = calls.user.path) {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  const isSecure = url.protocol === 'https:';
  const createAgent = (maxSockets: number) =>
    new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets });
  const usualAgent = createAgent(maxConnections);
  const searchAgent = createAgent(maxSearchConnections);
  const agents = [usualAgent, searchAgent];
  const getAgent = (path: string) =>
    searchPaths.some((prefix) => path.startsWith(prefix)) ? searchAgent : usualAgent;
  const openRequest = isSecure ? httpsRequest : httpRequest;

  const createStart =
    (chooseAgent: (path: string) => Agent | false): StartRequest =>
    ({ method, path, headers, body }) => {
      const outgoing = openRequest(new URL(`api/${path}`, url), {
        agent: chooseAgent(path),
        method,
        headers,
      });
      const response = awaitResponse(outgoing);
      outgoing.end(body);
      return { response, destroy: () => void outgoing.destroy() };
    };

  return {
    /** With a trailing slash; calls go below it. */
    url,
    agents,
    getAgent,
    healthPath,
    start: createStart(getAgent),
    /** Starts a request over its own connection, for when the pool may be full. */
    startUnpooled: createStart(() => false),
    close: () => agents.forEach((agent) => void agent.destroy()),
    requireQueueSpace(path: string): void {
      const waitingCount = Object.values(getAgent(path).requests).reduce(
        (sum, list) => sum + (list?.length ?? 0),
        0,
      );
      if (waitingCount >= queueLimit) {
        throw new HttpError('unreachable', { cause: new Error('too many calls are waiting') });
      }
    },
  };
}

export function awaitResponse(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('the backend changed the protocol'));
    });
    outgoing.on('close', () => reject(new Error('closed without an answer')));
  });
}

export const notOfferedStatuses = [404, 501];

/** Asks without cookies or address, on behalf of all visitors. @throws if no whole answer arrives in time */
export async function askAnonymously(
  backend: Backend,
  name: CallName,
  path: string,
): Promise<BackendAnswer> {
  backend.requireQueueSpace(path);
  const request = backend.start({ method: 'GET', path, headers: { accept: 'application/json' } });
  return readInTime(request, name, getTimeout(name));
}

export async function readInTime(
  request: StartedRequest,
  name: CallName,
  seconds: number,
): Promise<BackendAnswer> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    request.destroy();
  }, seconds * 1000);
  try {
    return await readBackendAnswer(await request.response, name);
  } catch (error) {
    throw isLate ? new Error('timed out', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}

export interface BackendAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The target of a redirect, as the backend wrote it. */
  readonly location: string | undefined;
  /** Seconds, from Retry-After. Undefined without one, or if it is a date. */
  readonly retryAfter: number | undefined;
  readonly cookies: readonly string[];
}

export function readBackendAnswer(
  incoming: IncomingMessage,
  name: CallName,
): Promise<BackendAnswer> {
  const limit = getAnswerLimit(name);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (cause: Error) => reject(new HttpError('unreachable', { cause }));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) fail(new Error(`the answer is larger than ${limit} bytes`));
    });
    incoming.on('error', fail);
    incoming.on('end', () => {
      const { statusCode, headers } = incoming;
      const retryAfter = Number.parseInt(headers['retry-after'] ?? '', 10);
      resolve({
        status: statusCode ?? 502,
        contentType: headers['content-type'] ?? '',
        text: Buffer.concat(chunks).toString(),
        location: headers.location,
        retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
        cookies: headers['set-cookie'] ?? [],
      });
    });
  });
}
