import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { timestamp } from '../clock.ts';
import { emptyLog } from '../database/compact.ts';
import type { Db } from '../database/database.ts';
import { inSteps } from '../database/in-steps.ts';
import { acceptCommand, clockDoubt, noteRun } from './clock-doubt.ts';
import { type Step, steps } from './expired.ts';
import { takeLease } from './lease.ts';
import { eraseOldFiles } from './old-files.ts';

/** Seconds. */
const between = 6 * 3600;
const lease = 60;

/**
 * Erases what is over, in the background: now, and then every few hours. Processes that share the
 * database do so one at a time.
 */
export function startErasing(db: Db, outbox: string, log: Logger): AsyncDisposable {
  const stop = new AbortController();
  const { signal } = stop;
  let isDoubtTold = false;

  async function erase(what: string, step: Step, renew?: () => Promise<void>): Promise<number> {
    let erased = 0;
    const counting = async () => {
      const some = await step(db);
      erased += some;
      return some;
    };
    try {
      await inSteps(counting, { signal, ...(renew && { between: renew }) });
    } catch (error) {
      log.error({ what, reason: (error as Error).message }, 'not erased');
    }
    return erased;
  }

  /** The seconds until the next one. */
  async function round(): Promise<number> {
    const doubt = await clockDoubt(db);
    if (doubt) return wonder(doubt);
    isDoubtTold = false;
    // Each process has an outbox of its own.
    tell({ files: await erase('files', () => eraseOldFiles(outbox)) });
    const held = await takeLease(db, 'erasing', lease);
    // Its holder may be dead: looking again later costs little.
    if (!held) return lease;
    await noteRun(db);
    const erased: Record<string, number> = {};
    for (const [what, step] of Object.entries(steps)) {
      erased[what] = await erase(what, step, held.renew);
    }
    if (hasSome(erased)) await emptyLog(db);
    await held.release();
    tell(erased);
    return between;
  }

  /** Once: an operator who has seen to it is heard soon all the same. */
  function wonder(last: string): number {
    const message = `nothing is erased: the clock is far ahead of the last time; if it is right: ${acceptCommand}`;
    if (!isDoubtTold) log.error({ clock: timestamp(), last }, message);
    isDoubtTold = true;
    return lease;
  }

  function tell(erased: Record<string, number>): void {
    if (hasSome(erased)) log.info({ erased }, 'erased what is kept no longer');
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const wait = await round().catch((error: Error) => {
        log.error({ reason: error.message }, 'not erased');
        return lease;
      });
      await pause(wait * 1000, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  const working = work();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await working;
    },
  };
}

const hasSome = (erased: Record<string, number>) =>
  Object.values(erased).some((count) => count > 0);
