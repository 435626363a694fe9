import type { Placed } from '../placed.ts';
import { needBy, Spans } from '../spans.ts';
import type { Kinds } from './kinds.ts';
import { freeOf, type Pool, poolsOf } from './pools.ts';

/*
 * What is left to do takes people's time, and the visit is to end: where these people have less than that free,
 * nothing needs to be tried.
 */

export class Capacity {
  readonly #kinds: Kinds;
  readonly #spans: Spans;
  #known: readonly Pool[] | undefined;

  constructor(kinds: Kinds) {
    this.#kinds = kinds;
    this.#spans = new Spans(kinds);
  }

  get #pools(): readonly Pool[] {
    this.#known ??= poolsOf(this.#kinds);
    return this.#known;
  }

  /** Whether what is left fits between two cells. `left`: how many of each kind. */
  suffices(left: Int32Array, placed: readonly Placed[], from: number, to: number): boolean {
    return this.#pools.every((pool) => {
      const need = this.#needOf(pool, left);
      return need === 0 || need <= freeOf(pool, placed, from, to);
    });
  }

  /**
   * Whether all can be served meanwhile who do not stop for long once they go on.
   * `latest`: the cell by which each goes on.
   */
  lasts(set: Int32Array, latest: Int32Array, placed: readonly Placed[], from: number): boolean {
    return this.#pools.every((pool, index) => {
      const needs = this.#spans.needs(set, { pool, index, latest });
      return needs.every(({ to }) => {
        const need = needs.reduce((sum, one) => sum + needBy(one, to), 0);
        return need === 0 || need <= freeOf(pool, placed, from, to);
      });
    });
  }

  /** The first cell by which so much can be done. */
  earliestEnd(left: Int32Array, from: number): number {
    let end = from;
    for (const pool of this.#pools) {
      const need = this.#needOf(pool, left);
      while (end < pool.before.length - 1 && freeOf(pool, [], from, end) < need) end += 1;
    }
    return end;
  }

  #needOf({ isOwn }: Pool, left: Int32Array): number {
    let need = 0;
    for (const { index, least } of this.#kinds.all) {
      if (isOwn[index]) need += (left[index] ?? 0) * least;
    }
    return need;
  }
}
