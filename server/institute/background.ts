import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Repeats a task. `run` resolves to the seconds until its next run, and must not reject. */
export function repeat(run: (stop: AbortSignal) => Promise<number>): AsyncDisposable {
  const stop = new AbortController();
  const { signal } = stop;
  async function work(): Promise<void> {
    while (!signal.aborted) {
      const seconds = await run(signal);
      await pause(seconds * 1000, undefined, { ref: false, signal }).catch(() => {});
    }
  }
  const finished = work();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await finished;
    },
  };
}

/** Returns a function that loads a value once. A failure is not kept: the next call tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Repeats a job every half minute. A failure is logged, and the next run tries again. */
export const startJob = (failure: string, run: () => Promise<void>, log: Logger): AsyncDisposable =>
  repeat(async () => {
    await run().catch((error: Error) => log.error({ reason: error.message }, failure));
    return 30;
  });
