import type { Logger } from 'pino';

interface Worker extends AsyncDisposable {
  /** Sends due entries in the background. */
  wake(): void;
}

/** Sends what is next. @returns whether to go on with what is due after it */
export type SendNext = (stop: AbortSignal) => Promise<boolean>;

interface Options {
  /** For the log. */
  name: string;
  log: Logger;
  /** Each sends one after the other; none waits for another. */
  lanes: readonly SendNext[];
  /** After each run of the first lane. */
  tidy(): Promise<void>;
  /** Milliseconds between two runs, when nobody wakes it. */
  pause?: number | undefined;
}

/** Seconds to finish the current entry when the process stops. */
const gracePeriod = 4;

interface Run {
  /** Woken while it runs: it may have missed what is new. */
  isWokenAgain: boolean;
  readonly done: Promise<void>;
}

/** Works a queue off: when it is woken, and every few seconds. */
export function createWorker({ name, log, lanes, tidy, pause = 5_000 }: Options): Worker {
  const runs = new Map<SendNext, Run>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const stop = new AbortController();
  /** The last logged error: repeated ones are not logged again. */
  let loggedError: string | undefined;

  async function work(sendNext: SendNext): Promise<void> {
    try {
      while (!closed && (await sendNext(stop.signal)));
      if (sendNext === lanes[0]) await tidy();
      loggedError = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== loggedError) log.error({ reason: message }, name);
      loggedError = message;
    }
  }

  function start(lane: SendNext): void {
    const done = work(lane).finally(() => {
      const isWokenAgain = runs.get(lane)?.isWokenAgain;
      runs.delete(lane);
      if (closed) return;
      if (isWokenAgain) return start(lane);
      clearTimeout(timer);
      timer = setTimeout(startIdle, pause);
      timer.unref();
    });
    runs.set(lane, { isWokenAgain: false, done });
  }

  function startIdle(): void {
    clearTimeout(timer);
    for (const lane of lanes) if (!runs.has(lane)) start(lane);
  }

  return {
    wake() {
      if (closed) return;
      for (const run of runs.values()) run.isWokenAgain = true;
      startIdle();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      const deadline = setTimeout(() => stop.abort(), gracePeriod * 1000);
      await Promise.all([...runs.values()].map(({ done }) => done));
      clearTimeout(deadline);
    },
  };
}
