import { vi } from 'vitest';

interface Waiting {
  dueAt: number;
  run: () => void;
}

/**
 * Stops the site's timers until the test moves them, so that a slow machine meets no deadline. Vitest's fake timers do
 * not suit, because each round of expect.poll moves them. The end of the test restores all spies.
 */
export function stopDeadlines() {
  let now = performance.now();
  const waiting = new Map<unknown, Waiting>();
  const startTimer = ((run: () => void, wait = 0) => {
    const timer = { ref: () => timer, unref: () => timer, hasRef: () => true };
    waiting.set(timer, { dueAt: now + wait, run });
    return timer;
  }) as never;
  const abortAfter = (wait: number) => {
    const controller = new AbortController();
    const run = () => controller.abort(new DOMException('timed out', 'TimeoutError'));
    waiting.set(controller, { dueAt: now + wait, run });
    return controller.signal;
  };
  const spies = [
    vi.spyOn(performance, 'now').mockImplementation(() => now),
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(abortAfter),
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(startTimer),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => void waiting.delete(timer)),
  ];
  return {
    /** Restores real timers before the test ends. */
    startAgain: () => spies.forEach((spy) => void spy.mockRestore()),

    /** Lets milliseconds pass. */
    pass(time: number): void {
      now += time;
      for (const [timer, { dueAt, run }] of [...waiting].sort(
        ([, a], [, b]) => a.dueAt - b.dueAt,
      )) {
        if (dueAt <= now && waiting.delete(timer)) run();
      }
    },
  };
}
