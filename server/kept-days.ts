import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { calls } from '../shared/calls.ts';
import { ClosedDays } from '../shared/closed-days.ts';
import type { Send } from '../shared/page.ts';
import { type Backend, readAnswer, responseTo } from './backend.ts';
import { reader } from './backend-shapes.ts';

export type KeptDays = ReturnType<typeof keepDays>;

/** Milliseconds that a copy counts as new, that a page waits for a newer one, and that is asked for. */
const keptFor = 60_000;
const pagePatience = 300;
const deadline = 3_000;

const readDays = reader(ClosedDays);

/**
 * The days that the back office closed, for everybody: one copy for all visitors, so that no page
 * depends on the backend. One that does not know this call has closed none.
 */
export function keepDays(backend: Backend) {
  let kept: ClosedDays = { days: [] };
  let asking: Promise<void> | undefined;
  let askAgainAt = 0;

  async function ask(): Promise<void> {
    backend.requireRoom();
    const signal = AbortSignal.timeout(deadline);
    const headers = { accept: 'application/json' };
    const outgoing = backend.request(calls.closedDays.path, { headers, signal });
    try {
      const { status, text } = await readAnswer(await responseTo(outgoing, undefined));
      if (status === 200) kept = readDays(text) ?? kept;
    } finally {
      outgoing.destroy();
    }
  }

  async function current(): Promise<ClosedDays> {
    if (Date.now() >= askAgainAt) {
      askAgainAt = Date.now() + keptFor;
      // Who cannot say now is asked again later; what is known meanwhile holds.
      asking = ask()
        .catch(() => {})
        .finally(() => {
          asking = undefined;
        });
    }
    if (asking) await Promise.race([asking, setTimeout(pagePatience, undefined, { ref: false })]);
    return kept;
  }

  return {
    current,

    /** The road of the pages: as given, but for this one call, and with an eye on what changes it. */
    before(send: Send): Send {
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
