import type { RequestHandler } from 'express';
import { calls } from '../shared/calls.ts';
import type { Backend } from './backend.ts';

/**
 * GET /healthz: alive. GET /readyz: whether to send visitors here; pages are served without a
 * backend too, so only a process that is stopping says no.
 */
export function health(backend: Backend, isStopping: () => boolean): RequestHandler {
  return async function answerHealth({ method, path }, res, next) {
    const isAsked = path === '/healthz' || path === '/readyz';
    if (!isAsked || (method !== 'GET' && method !== 'HEAD')) return next();
    res.set('Cache-Control', 'no-store');
    if (path === '/healthz') return void res.json({ status: 'ok' });
    if (isStopping()) return void res.status(503).json({ status: 'stopping' });
    res.json({ backend: (await answers(backend)) ? 'ok' : 'unreachable' });
  };
}

/** Any answer counts: even a refusal is a sign of life. */
function answers(backend: Backend): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = backend.request(calls.user.path, { signal: AbortSignal.timeout(1000) });
    asked.on('response', (answer) => {
      answer.resume();
      resolve(true);
    });
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
