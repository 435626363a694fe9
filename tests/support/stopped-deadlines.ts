import { vi } from 'vitest';

interface Waiting {
  at: number;
  run: () => void;
}

/**
 * The site's own deadlines pass only when the test says so: none is met by a machine that stalls. Not
 * Vitest's own clock, which each round of expect.poll moves on. Ends with the test, as all spies do.
 */
export function stopDeadlines() {
  let now = performance.now();
  const waiting = new Map<unknown, Waiting>();
  const start = ((run: () => void, wait = 0) => {
    const timer = { ref: () => timer, unref: () => timer, hasRef: () => true };
    waiting.set(timer, { at: now + wait, run });
    return timer;
  }) as never;
  const abortAfter = (wait: number) => {
    const controller = new AbortController();
    const run = () => controller.abort(new DOMException('timed out', 'TimeoutError'));
    waiting.set(controller, { at: now + wait, run });
    return controller.signal;
  };
  const spies = [
    vi.spyOn(performance, 'now').mockImplementation(() => now),
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(abortAfter),
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(start),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => void waiting.delete(timer)),
  ];
  return {
    /** Before the test ends, for what waits by itself. */
    startAgain: () => spies.forEach((spy) => void spy.mockRestore()),

    /** Lets milliseconds pass. */
    pass(time: number): void {
      now += time;
      for (const [timer, { at, run }] of [...waiting].sort(([, a], [, b]) => a.at - b.at)) {
        if (at <= now && waiting.delete(timer)) run();
      }
    },
  };
}
