import type { Logger } from 'pino';

interface Worker extends AsyncDisposable {
  wake(): void;
}

type SendNext = (stop: AbortSignal) => Promise<boolean>;

interface Options {
  name: string;
  log: Logger;
  senders: readonly SendNext[];
  tidy(): Promise<void>;
  /** Milliseconds between two runs that no `wake` causes. */
  pause?: number | undefined;
}

/** Seconds to finish the current entry when the process stops. */
const gracePeriod = 4;

interface Run {
  /** Set by `wake` during a run, which may have missed the newest entry. */
  isWokenAgain: boolean;
  readonly done: Promise<void>;
}

export function createWorker({ name, log, senders, tidy, pause = 5_000 }: Options): Worker {
  const runs = new Map<SendNext, Run>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const stop = new AbortController();
  let loggedError: string | undefined;

  async function work(sendNext: SendNext): Promise<void> {
    try {
      while (!closed && (await sendNext(stop.signal)));
      if (sendNext === senders[0]) await tidy();
      loggedError = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== loggedError) log.error({ reason: message }, name);
      loggedError = message;
    }
  }

  function start(sendNext: SendNext): void {
    const done = work(sendNext).finally(() => {
      const isWokenAgain = runs.get(sendNext)?.isWokenAgain;
      runs.delete(sendNext);
      if (closed) return;
      if (isWokenAgain) return start(sendNext);
      clearTimeout(timer);
      timer = setTimeout(startIdle, pause);
      timer.unref();
    });
    runs.set(sendNext, { isWokenAgain: false, done });
  }

  function startIdle(): void {
    clearTimeout(timer);
    for (const sendNext of senders) if (!runs.has(sendNext)) start(sendNext);
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
