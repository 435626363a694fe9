import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds in which pages are served and others write. */
const breath = 20;

/**
 * Repeats a step that does a part of something and says how much that was, until nothing is left:
 * one that does all of it at once would hold everybody up. How much it was altogether.
 */
export async function inSteps(
  step: () => Promise<number>,
  { signal, between }: { signal?: AbortSignal; between?: () => Promise<void> } = {},
): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const some = await step();
    if (some === 0) break;
    done += some;
    await pause(breath);
    await between?.();
  }
  return done;
}
