export class BoundedMap<Value> extends Map<string, Value> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: string, value: Value): this {
    if (this.size >= this.#limit) this.clear();
    return super.set(key, value);
  }
}
