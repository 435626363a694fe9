import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { type Trouble, troubles } from '../../shared/contract/health.ts';
import { reasonOf } from '../observability/failure-reason.ts';
import type { Log } from '../observability/log.ts';
import { reader } from './answer-shapes.ts';
import { type Backend, readAnswer, responseTo } from './client.ts';

interface Options {
  backend: Backend;
  log: Log;
  isStopping: () => boolean;
}

/**
 * GET /healthz: alive. GET /readyz: whether to send visitors here, and how the backend is. Pages
 * are served without one too, so only a process that is stopping says no.
 */
export function health({ backend, log, isStopping }: Options): RequestHandler {
  const state = watchBackend(backend, log);

  return async function answerHealth({ method, path }, res, next) {
    const isAsked = path === '/healthz' || path === '/readyz';
    if (!isAsked || (method !== 'GET' && method !== 'HEAD')) return next();
    res.set('Cache-Control', 'no-store');
    if (path === '/healthz') return void res.json({ status: 'ok' });
    if (isStopping()) return void res.status(503).json({ status: 'stopping' });
    res.json(await state());
  };
}

interface State {
  backend: 'ok' | 'unreachable' | 'failing';
  /** Where the backend knows it. */
  reason?: Trouble;
}

/** Milliseconds that an answer is shared with all who ask, and that one is waited for. */
const sharedFor = 1_000;
const deadline = 2_000;

/** Asks once at a time, for everybody who wants to know; a line of the log tells each change. */
function watchBackend(backend: Backend, log: Log): () => Promise<State> {
  let shared: Promise<State> | undefined;
  let askAgainAt = 0;
  let told = 'ok';

  async function ask(): Promise<State> {
    const { detail, ...state } = await question(backend);
    askAgainAt = performance.now() + sharedFor;
    const now = [state.backend, state.reason].filter(Boolean).join(': ');
    if (now === told) return state;
    told = now;
    if (now === 'ok') log.info({ backend: now }, 'backend is well again');
    else log.warn({ backend: now, reason: detail }, 'backend is not well');
    return state;
  }

  return () => {
    if (shared && performance.now() < askAgainAt) return shared;
    askAgainAt = Number.POSITIVE_INFINITY;
    shared = ask();
    return shared;
  };
}

const readTrouble = reader(v.object({ reason: v.picklist(troubles) }));

/** Any answer counts, even a refusal, but one of a backend that cannot do its work. */
async function question(backend: Backend): Promise<State & { detail?: string | undefined }> {
  const signal = AbortSignal.timeout(deadline);
  // A connection of its own: visitors may be waiting for the others.
  const outgoing = backend.request(backend.healthPath, { agent: false, signal });
  try {
    const { status, text } = await readAnswer(await responseTo(outgoing, undefined));
    if (status < 500) return { backend: 'ok' };
    return { backend: 'failing', ...readTrouble(text), detail: `it answered ${status}` };
  } catch (error) {
    const detail = signal.aborted ? 'timed out' : reasonOf(error);
    return { backend: 'unreachable', detail };
  } finally {
    outgoing.destroy();
  }
}
