import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../database.ts';
import { takeLease } from './lease.ts';
import { eraseOldFiles } from './old-files.ts';
import { type Step, steps } from './over.ts';

/** Seconds. */
const between = 6 * 3600;
const lease = 60;
/** Milliseconds in which others write, after each few rows. */
const breath = 20;

/**
 * Erases what is over, in the background: now, and then every few hours. Processes that share the
 * database do so one at a time.
 */
export function startErasing(db: Db, outbox: string, log: Logger): AsyncDisposable {
  const stop = new AbortController();
  const { signal } = stop;

  async function erase(what: string, step: Step, renew?: () => Promise<void>): Promise<number> {
    let erased = 0;
    try {
      while (!signal.aborted) {
        const some = await step(db);
        if (some === 0) break;
        erased += some;
        await pause(breath);
        await renew?.();
      }
    } catch (error) {
      log.error({ what, reason: (error as Error).message }, 'not erased');
    }
    return erased;
  }

  /** The seconds until the next one. */
  async function round(): Promise<number> {
    const held = await takeLease(db, 'erasing', lease);
    // Its holder may be dead: looking again later costs little.
    if (!held) return lease;
    const erased: Record<string, number> = {};
    for (const [what, step] of Object.entries(steps)) {
      erased[what] = await erase(what, step, held.renew);
    }
    await held.release();
    tell(erased);
    return between;
  }

  function tell(erased: Record<string, number>): void {
    const isSome = Object.values(erased).some((count) => count > 0);
    if (isSome) log.info({ erased }, 'erased what is kept no longer');
  }

  async function work(): Promise<void> {
    // Each process has an outbox of its own.
    tell({ files: await erase('files', () => eraseOldFiles(outbox)) });
    const wait = await round().catch((error: Error) => {
      log.error({ reason: error.message }, 'not erased');
      return lease;
    });
    await pause(wait * 1000, undefined, { ref: false, signal }).catch(() => {});
    if (!signal.aborted) await work();
  }

  const working = work();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await working;
    },
  };
}
