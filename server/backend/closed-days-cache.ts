import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { calls } from '../../shared/contract/calls.ts';
import { ClosedDays } from '../../shared/contract/closed-days.ts';
import type { Transport } from '../../shared/page/render-page.ts';
import { HttpError } from '../http/http-error.ts';
import { reasonOf } from '../observability/failure-reason.ts';
import type { Log } from '../observability/log.ts';
import { reader } from './answer-shapes.ts';
import { type Backend, readAnswer, responseTo } from './client.ts';

export type KeptDays = ReturnType<typeof keepDays>;

/** Milliseconds that a copy counts as new, that a page waits for a newer one, and that is asked for. */
const keptFor = 60_000;
const pagePatience = 300;
const deadline = 3_000;

const readDays = reader(ClosedDays);
/** Of a backend that does not know this call. */
const notOffered = [404, 501];

/**
 * The days that the back office closed, for everybody: one copy for all visitors, so that no page
 * depends on the backend. One that does not know this call has closed none.
 */
export function keepDays(backend: Backend, log: Log) {
  let kept: ClosedDays = { days: [] };
  let asking: Promise<void> | undefined;
  let askAgainAt = 0;
  /** Questions are numbered: the answer to an older one may come after that to a newer. */
  let [lastAsked, lastKept] = [0, 0];

  async function ask(): Promise<void> {
    lastAsked += 1;
    const number = lastAsked;
    backend.requireRoom();
    const signal = AbortSignal.timeout(deadline);
    const headers = { accept: 'application/json' };
    const outgoing = backend.request(calls.closedDays.path, { headers, signal });
    try {
      const { status, text } = await readAnswer(await responseTo(outgoing, undefined));
      if (notOffered.includes(status)) return;
      const days = status === 200 ? readDays(text) : undefined;
      if (!days) throw new Error(`not an answer we can use, with status ${status}`);
      if (number < lastKept) return;
      [kept, lastKept] = [days, number];
    } catch (error) {
      throw signal.aborted ? new Error('timed out', { cause: error }) : error;
    } finally {
      outgoing.destroy();
    }
  }

  async function current(): Promise<ClosedDays> {
    if (performance.now() >= askAgainAt) {
      askAgainAt = performance.now() + keptFor;
      // Who cannot say now is asked again later; what is known meanwhile holds.
      const mine = ask()
        .catch((error: Error) => {
          const reason = reasonOf(error instanceof HttpError ? error.cause : error);
          log.warn({ call: 'closedDays', reason }, 'closed days not known');
        })
        .finally(() => {
          if (asking === mine) asking = undefined;
        });
      asking = mine;
    }
    if (asking) await Promise.race([asking, setTimeout(pagePatience, undefined, { ref: false })]);
    return kept;
  }

  return {
    current,

    /** The road of the pages: as given, but for this one call, and with an eye on what changes it. */
    before(send: Transport): Transport {
      return async (call) => {
        if (call.name === 'closedDays') return { status: 200, data: await current() };
        const answer = await send(call);
        this.forgetAfter(call.name);
        return answer;
      };
    },

    /** A change that was made here shows here at once; other processes follow within a minute. */
    forgetAfter(name: string): void {
      if (name === 'adminCloseDays' || name === 'adminOpenDay') askAgainAt = 0;
    },

    /** The road of the browser's own calls. */
    handler: (async (_req, res) => {
      res.set('Cache-Control', 'no-store').json(await current());
    }) satisfies RequestHandler,

    /** Below /api. */
    path: `/${calls.closedDays.path}`,
  };
}
