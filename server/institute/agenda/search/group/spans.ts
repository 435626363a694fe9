import type { Row } from '../day/row.ts';
import type { Kind, Kinds } from './people/kinds.ts';
import type { Pool } from './people/pools.ts';
import type { Standing } from './people/standing.ts';

/*
 * Between two treatments nobody waits for longer than a gap: from when a person goes on, hardly a cell passes in which
 * nobody serves her, and what others do not do is done by some few people.
 */

/** What a person takes of some people's time, from a cell on, cell for cell until it is all. */
interface Need {
  readonly from: number;
  readonly to: number;
}

/** Of a set of treatments: cells of these people, and the most that may pass without them. */
interface Share {
  readonly own: number;
  readonly others: number;
}

/** The last cell at which each person can go on, to be done in time. */
export const latestOf = (
  { set, hasBegun, toOf }: Standing,
  rows: readonly Row[],
  deadline: number,
): Int32Array =>
  set.map((own, person) => {
    const last = deadline - (rows[person]?.shortest(own) ?? 0);
    return hasBegun(person) ? Math.min(toOf(person), last) : last;
  });

export const needBy = ({ from, to }: Need, cell: number): number =>
  Math.max(0, Math.min(cell, to) - from);

export class Spans {
  readonly #kinds: Kinds;
  readonly #known = new Map<number, Share>();

  constructor(kinds: Kinds) {
    this.#kinds = kinds;
  }

  /** `latest`: the cell by which each person goes on. */
  needs(
    set: Int32Array,
    { pool, index, latest }: { pool: Pool; index: number; latest: Int32Array },
  ): Need[] {
    const needs: Need[] = [];
    for (let person = 0; person < set.length; person += 1) {
      const left = set[person] ?? 0;
      if (left === 0) continue;
      const { own, others } = this.#shareOf(pool, index, person, left);
      if (own === 0) continue;
      const from = (latest[person] ?? 0) + others;
      needs.push({ from, to: from + own });
    }
    return needs;
  }

  #shareOf(pool: Pool, index: number, person: number, set: number): Share {
    const key = (index * 32 + person) * 4096 + set;
    const known = this.#known.get(key);
    if (known) return known;
    const kinds = (this.#kinds.ofPersons[person] ?? []).filter((_, at) => set & (1 << at));
    const share = shareOf(pool, kinds);
    this.#known.set(key, share);
    return share;
  }
}

function shareOf({ isOwn }: Pool, kinds: readonly Kind[]): Share {
  const gaps = kinds.map(({ task }) => task.gaps.at(-1) ?? 0);
  // After the last one nobody waits.
  let others = gaps.reduce((sum, gap) => sum + gap, 0) - Math.min(...gaps);
  let own = 0;
  for (const { index, least, task } of kinds) {
    if (isOwn[index]) {
      own += least;
      others += task.pause;
    } else others += Math.max(...task.staff.values());
  }
  return { own, others };
}
