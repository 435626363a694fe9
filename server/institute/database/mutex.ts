/** Lets one after the other, in the order in which they came. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the own turn; what it returns ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
