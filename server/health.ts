import { Router } from 'express';
import { calls } from '../shared/calls.ts';
import type { Backend } from './backend.ts';

/**
 * GET /healthz: alive. GET /readyz: whether to send visitors here; pages are served without a
 * backend too, so only a process that is stopping says no.
 */
export function health(backend: Backend, isStopping: () => boolean): Router {
  const router = Router();
  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    if (isStopping()) {
      res.status(503).json({ status: 'stopping' });
      return;
    }
    res.json({ backend: (await answers(backend)) ? 'ok' : 'unreachable' });
  });
  return router;
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
