/** What was found out lately, by name: never more than `limit` entries, then all are forgotten. */
export class BoundedMap<Value> {
  readonly #limit: number;
  readonly #found = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(name: string): Value | undefined {
    return this.#found.get(name);
  }

  set(name: string, value: Value): void {
    if (this.#found.size >= this.#limit) this.#found.clear();
    this.#found.set(name, value);
  }
}
