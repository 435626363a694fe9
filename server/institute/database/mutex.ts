/** Mutual exclusion in one process; waiters are served in order. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** @returns the function that releases the mutex */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
