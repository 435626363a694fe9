import type { Logger } from 'pino';

export interface Worker extends AsyncDisposable {
  /** Sends what is due in the background. */
  wake(): void;
}

interface Options {
  /** For the log. */
  name: string;
  log: Logger;
  /** Sends what is next. @returns whether to go on with what is due after it */
  sendNext(stop: AbortSignal): Promise<boolean>;
  /** After each run. */
  tidy(): Promise<void>;
}

/** Milliseconds between two runs, when nobody wakes it. */
const pause = 5_000;

/** Seconds to finish what is being sent when the process stops. */
const gracePeriod = 4;

/** Works a queue off: when it is woken, and every few seconds. */
export function createWorker({ name, log, sendNext, tidy }: Options): Worker {
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const stop = new AbortController();
  /** Woken while working: this run may have missed what is new. */
  let wokenAgain = false;
  /** The last logged error: repeated ones are not logged again. */
  let loggedError: string | undefined;

  async function work(): Promise<void> {
    try {
      while (!closed && (await sendNext(stop.signal)));
      await tidy();
      loggedError = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== loggedError) log.error({ reason: message }, name);
      loggedError = message;
    }
  }

  function wake(): void {
    if (closed) return;
    wokenAgain = working !== undefined;
    if (wokenAgain) return;
    clearTimeout(timer);
    working = work().finally(() => {
      working = undefined;
      if (closed) return;
      if (wokenAgain) return wake();
      timer = setTimeout(wake, pause);
      timer.unref();
    });
  }

  return {
    wake,
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      const deadline = setTimeout(() => stop.abort(), gracePeriod * 1000);
      await working;
      clearTimeout(deadline);
    },
  };
}
