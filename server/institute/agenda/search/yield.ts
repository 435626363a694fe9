import { setImmediate } from 'node:timers/promises';

/** Called after each step of a long search: now and then it yields to the event loop. */
export type Yield = () => Promise<void>;

/** Milliseconds of work in a row: others of this process wait no longer than that and a step. */
const longest = 10;

export function createYield(): Yield {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await setImmediate();
    since = performance.now();
  };
}
