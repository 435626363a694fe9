/** Mutual exclusion in one process; waiters are served in the order in which they came. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits until the mutex is free. @returns the function that releases it */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
