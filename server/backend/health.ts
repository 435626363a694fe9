import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { type StorageTrouble, troubles } from '#shared/contract/storage-trouble.ts';
import { getReason } from '../observability/failure-reason.ts';
import type { Log } from '../observability/log.ts';
import { readJson } from './answer-policy.ts';
import { type Backend, readInTime } from './client.ts';

interface Options {
  backend: Backend;
  log: Log;
  isStopping: () => boolean;
}

/** Answers /healthz and /readyz. Pages are also served without a backend, so only a stopping process is not ready. */
export function answerHealthChecks({ backend, log, isStopping }: Options): RequestHandler {
  const getState = watchBackend(backend, log);

  return async function answerHealth({ method, path }, res, next) {
    const isHealthPath = path === '/healthz' || path === '/readyz';
    if (!isHealthPath || (method !== 'GET' && method !== 'HEAD')) return next();
    res.set('Cache-Control', 'no-store');
    if (path === '/healthz') return void res.json({ status: 'ok' });
    if (isStopping()) return void res.status(503).json({ status: 'stopping' });
    res.json(await getState());
  };
}

interface State {
  backend: 'ok' | 'unreachable';
  reason?: StorageTrouble | 'failing';
}

/** Milliseconds that an answer is shared with all callers. */
const sharedPeriod = 1_000;
const timeoutSeconds = 2;

function watchBackend(backend: Backend, log: Log): () => Promise<State> {
  let shared: Promise<State> | undefined;
  let askAgainAt = 0;
  let lastLine = 'ok';

  async function ask(): Promise<State> {
    const { detail, ...state } = await askBackend(backend);
    askAgainAt = performance.now() + sharedPeriod;
    const summary = [state.backend, state.reason].filter(Boolean).join(': ');
    const line = [summary, detail].filter(Boolean).join(': ');
    if (line === lastLine) return state;
    lastLine = line;
    if (summary === 'ok') log.info({ backend: summary }, 'backend is well again');
    else log.warn({ backend: summary, reason: detail }, 'backend is not well');
    return state;
  }

  return () => {
    if (shared && performance.now() < askAgainAt) return shared;
    askAgainAt = Number.POSITIVE_INFINITY;
    shared = ask();
    return shared;
  };
}

const Failing = v.object({ reason: v.picklist(troubles) });

/** Counts any answer below 500 as a sign of life, except an HTML page, which another server sends. */
async function askBackend(backend: Backend): Promise<State & { detail?: string | undefined }> {
  // A separate connection, because visitors may be waiting for the pool's.
  const request = backend.startUnpooled({ method: 'GET', path: backend.healthPath, headers: {} });
  try {
    const { status, contentType, text } = await readInTime(request, 'user', timeoutSeconds);
    const isPage = status < 300 && contentType.startsWith('text/html');
    if (status < 500 && !isPage) return { backend: 'ok' };
    const { reason } = readJson(Failing, text) ?? { reason: 'failing' as const };
    const detail = isPage ? 'it answered an HTML page, not JSON' : `it answered ${status}`;
    return { backend: 'unreachable', reason, detail };
  } catch (error) {
    return { backend: 'unreachable', detail: getReason(error) };
  }
}
