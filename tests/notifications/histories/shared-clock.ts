import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/*
 * Loaded before a site (node --import): its clock is the test's, which sends how far it is ahead of the machine's over the
 * process's channel: all have the same. What waits for a second or more goes on as soon as its moment has come, and the test is told
 * once whatever waited for it has done its work and waits again.
 */

const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT);
const now = () => RealDate.now() + shift;

class SharedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now());
    else super(...(given as [number]));
  }

  static override now = now;
}
globalThis.Date = SharedDate as DateConstructor;

const least = 1000;
interface Waiting {
  readonly due: number;
  run(): void;
}
const waiting = new Set<Waiting>();
/** Loops that wait, and those that were woken and do not wait again yet. */
const loops = { waiting: 0, working: 0 };
let acknowledge = () => {};

const { setTimeout: realTimeout, clearTimeout: realClear } = globalThis;
const byTimer = new WeakMap<object, Waiting>();

globalThis.setTimeout = new Proxy(realTimeout, {
  apply(target, self, [run, wait = 0, ...rest]: [() => void, number, ...unknown[]]) {
    const timer: NodeJS.Timeout = target.call(self, () => fire(), wait);
    const one: Waiting = {
      due: now() + wait,
      run: () => {
        realClear(timer);
        fire();
      },
    };
    const fire = () => {
      waiting.delete(one);
      (run as (...given: unknown[]) => void)(...rest);
    };
    // The mail program's own timeouts are of real servers.
    if (wait >= 5 * least) waiting.add(one);
    byTimer.set(timer, one);
    return timer;
  },
});
globalThis.clearTimeout = ((timer?: NodeJS.Timeout) => {
  const one = timer && byTimer.get(timer);
  if (one) waiting.delete(one);
  realClear(timer);
}) as typeof clearTimeout;

const realPause = timers.setTimeout;
timers.setTimeout = ((
  wait = 0,
  value?: unknown,
  options?: { signal?: AbortSignal; ref?: boolean },
) => {
  if (wait < least) return realPause(wait, value, options);
  loops.waiting += 1;
  loops.working = Math.max(0, loops.working - 1);
  if (loops.working === 0) acknowledge();
  const moved = new AbortController();
  const one = { due: now() + wait, run: () => moved.abort() };
  waiting.add(one);
  const signal = options?.signal ? AbortSignal.any([options.signal, moved.signal]) : moved.signal;
  return realPause(wait, value, { ...options, signal })
    .catch((error) => {
      if (options?.signal?.aborted) throw error;
      return value;
    })
    .finally(() => {
      waiting.delete(one);
      loops.waiting -= 1;
      loops.working += 1;
    });
}) as typeof timers.setTimeout;
syncBuiltinESMExports();

process.on('message', (given: number) => {
  shift = given;
  const told = () => process.send?.(given);
  acknowledge = () => {
    acknowledge = () => {};
    told();
  };
  const due = [...waiting].filter((one) => one.due <= now());
  for (const one of due) one.run();
  // What was woken counts once its wait has ended.
  setImmediate(() => setImmediate(() => loops.working === 0 && acknowledge()));
});
process.channel?.unref();
