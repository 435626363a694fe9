import { endOf } from '../day/row.ts';
import type { Setting } from './setting.ts';

/** Before which cell no visit that begins at one can be over; beyond `whenever` where there is none. */
export function createLeastEnd({ kinds, rows, capacity, count }: Setting, whenever: number) {
  const wholes = Int32Array.from(rows, ({ whole }) => whole);
  const left = Int32Array.from(kinds.all, (kind) => kind.count);
  const shortest = rows.map((row) => row.shortest(row.whole));
  const known = new Map<number, number>();

  /** The people who alone can give it. */
  function aloneFrom(start: number, person: number): number {
    const [row, own = 0] = [rows[person], shortest[person]];
    let least = whenever + 1;
    for (let cell = start; row && cell + own < least; cell += 1) {
      least = Math.min(least, endOf(row.best(row.whole, cell)));
    }
    return least;
  }

  function leastFrom(start: number): number {
    const alone = rows.map((_, person) => aloneFrom(start, person));
    let least = Math.max(...alone, capacity.earliestEnd(left, start));
    for (; least <= whenever; least += 1) {
      count(rows.length);
      const latest = Int32Array.from(shortest, (own) => least - own);
      if (capacity.lasts(wholes, latest, [], start)) break;
    }
    return least;
  }

  return (start: number): number => {
    const least = known.get(start) ?? leastFrom(start);
    known.set(start, least);
    return least;
  };
}
