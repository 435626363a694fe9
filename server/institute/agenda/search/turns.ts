import { setImmediate } from 'node:timers/promises';

export interface Turns {
  /** Called after each step of a long search: now and then it lets others be served first. */
  next(): Promise<void>;
}

/** Milliseconds of work in a row: others of this process wait no longer than that and a step. */
const longest = 10;

export function createTurns(): Turns {
  let since = performance.now();
  return {
    async next() {
      if (performance.now() - since < longest) return;
      await setImmediate();
      since = performance.now();
    },
  };
}
