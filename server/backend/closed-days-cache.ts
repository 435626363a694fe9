import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { calls } from '../../shared/contract/calls.ts';
import { ClosedDays } from '../../shared/contract/closed-days.ts';
import { HttpError } from '../http/http-error.ts';
import { reasonOf } from '../observability/failure-reason.ts';
import type { Log } from '../observability/log.ts';
import { readJson } from './answer-shapes.ts';
import { readBackendAnswer } from './backend-answer.ts';
import type { Backend } from './client.ts';

export type ClosedDaysCache = ReturnType<typeof createClosedDaysCache>;

/** Milliseconds that a copy counts as fresh. */
const freshFor = 60_000;
/** Milliseconds that a page waits for a fresh copy, and that the backend has to give one. */
const pageTimeout = 300;
const backendTimeout = 3_000;

/** How a backend says that it does not know this call: then no day is closed. */
const notOffered = [404, 501];

/**
 * The days that the back office closed: one copy for all visitors, so that no page depends on the
 * backend. A stale copy is shown until a fresh one has come.
 */
export function createClosedDaysCache(backend: Backend, log: Log) {
  let copy: ClosedDays = { days: [] };
  let refreshing: Promise<void> | undefined;
  let refreshAt = 0;
  /** Questions are numbered: the answer to an older one may come after that to a newer one. */
  let [lastAsked, lastKept] = [0, 0];

  async function ask(): Promise<void> {
    lastAsked += 1;
    const number = lastAsked;
    backend.requireRoom();
    const { path } = calls.closedDays;
    const request = backend.start({ method: 'GET', path, headers: { accept: 'application/json' } });
    let isLate = false;
    const timer = globalThis.setTimeout(() => {
      isLate = true;
      request.destroy();
    }, backendTimeout);
    try {
      const { status, text } = await readBackendAnswer(await request.response, 'closedDays');
      if (notOffered.includes(status)) return;
      const days = status === 200 ? readJson(ClosedDays, text) : undefined;
      if (!days) throw new Error(`not an answer we can use, with status ${status}`);
      if (number < lastKept) return;
      [copy, lastKept] = [days, number];
    } catch (error) {
      throw isLate ? new Error('timed out', { cause: error }) : error;
    } finally {
      clearTimeout(timer);
      request.destroy();
    }
  }

  function refresh(): Promise<void> {
    const mine = ask()
      .catch((error: Error) => {
        const reason = reasonOf(error instanceof HttpError ? error.cause : error);
        log.warn({ call: 'closedDays', reason }, 'closed days not known');
      })
      .finally(() => {
        if (refreshing === mine) refreshing = undefined;
      });
    return mine;
  }

  async function current(): Promise<ClosedDays> {
    if (performance.now() >= refreshAt) {
      refreshAt = performance.now() + freshFor;
      refreshing = refresh();
    }
    if (refreshing) {
      await Promise.race([refreshing, setTimeout(pageTimeout, undefined, { ref: false })]);
    }
    return copy;
  }

  return {
    current,

    /** A change that was made here shows here at once; other processes follow within a minute. */
    forgetAfter(name: string): void {
      if (name === 'adminCloseDays' || name === 'adminOpenDay') refreshAt = 0;
    },

    /** Answers the browser's own call. */
    handler: (async (_req, res) => {
      res.set('Cache-Control', 'no-store').json(await current());
    }) satisfies RequestHandler,

    /** Below /api. */
    path: `/${calls.closedDays.path}`,
  };
}
