/*
 * The best that a day could have been, had all who ask been known from the start: exact, for few who ask and at most
 * two people. Of each set of clients it is worked out when one person could be done with them at the earliest.
 */

export interface Client {
  /** The minutes between which she would begin. */
  readonly from: number;
  readonly to: number;
  /** The minutes that each person needs; undefined for who cannot. */
  readonly minutes: readonly (number | undefined)[];
}

export interface Opening {
  readonly opens: number;
  readonly closes: number;
}

/** The most that can be had, where each client is worth something. */
export function bestOf(
  clients: readonly Client[],
  people: number,
  { opening, worth }: { opening: Opening; worth: (client: Client) => number },
): number {
  const worths = clients.map(worth);
  // With none of the people, nothing.
  let best: Float64Array = new Float64Array(1 << clients.length);
  for (let person = 0; person < people; person += 1) {
    const own = bestBy(worths, earliestEnds(clients, person, opening));
    best = person === 0 ? own : bothOf(best, own);
  }
  return best.at(-1) ?? 0;
}

/** By the set of clients, as a bit mask; infinity where it does not fit. */
function earliestEnds(clients: readonly Client[], person: number, opening: Opening): Float64Array {
  const ends = new Float64Array(1 << clients.length).fill(Number.POSITIVE_INFINITY);
  ends[0] = opening.opens;
  for (let set = 1; set < ends.length; set += 1) {
    for (const [index, { from, to, minutes }] of clients.entries()) {
      const length = minutes[person];
      if (length === undefined || (set & (1 << index)) === 0) continue;
      const begins = Math.max(ends[set & ~(1 << index)] ?? 0, from);
      const end = begins + length;
      if (begins <= to && end <= opening.closes) ends[set] = Math.min(ends[set] ?? 0, end);
    }
  }
  return ends;
}

/** The most that one person can have of each set of clients. */
function bestBy(worths: readonly number[], ends: Float64Array): Float64Array {
  const best = new Float64Array(ends.length);
  const all = new Float64Array(ends.length);
  for (let set = 1; set < ends.length; set += 1) {
    const lowest = 31 - Math.clz32(set & -set);
    all[set] = (all[set & (set - 1)] ?? 0) + (worths[lowest] ?? 0);
    if (ends[set] !== Number.POSITIVE_INFINITY) {
      best[set] = all[set] ?? 0;
      continue;
    }
    for (let index = 0; index < worths.length; index += 1) {
      if (set & (1 << index)) best[set] = Math.max(best[set] ?? 0, best[set & ~(1 << index)] ?? 0);
    }
  }
  return best;
}

/** Of all clients: each goes to one of both. Only the last entry is what is wanted. */
function bothOf(one: Float64Array, other: Float64Array): Float64Array {
  const whole = one.length - 1;
  let best = 0;
  for (let set = 0; set <= whole; set += 1) {
    best = Math.max(best, (one[set] ?? 0) + (other[whole & ~set] ?? 0));
  }
  return Float64Array.of(best);
}
