import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two batches, in which pages are served and other writers run. */
const pauseTime = 20;

/**
 * Runs `batch` until it reports 0 rows, with a pause after each: one large statement would block all
 * other writers. Stops at `signal`.
 * @returns the sum of all batches
 */
export async function inBatches(
  batch: () => Promise<number>,
  { signal, afterEach }: { signal?: AbortSignal; afterEach?: () => Promise<void> } = {},
): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const count = await batch();
    if (count === 0) break;
    total += count;
    await pause(pauseTime);
    await afterEach?.();
  }
  return total;
}
