import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two batches, for pages and other writers. */
const pauseTime = 20;

/**
 * Runs `batch` until it reports 0 rows, with pauses: a large statement blocks all other writers.
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
