import type { Row } from '../day/row.ts';
import type { Kind, Kinds } from './people/kinds.ts';

/*
 * What is known of each set of treatments that a person may still have to have.
 */

interface Choice {
  readonly index: number;
  readonly kind: Kind;
}

export function createOrders({ ofPersons }: Kinds, rows: readonly Row[]) {
  const byPressure = (one: Choice, other: Choice) =>
    other.kind.pressure - one.kind.pressure || other.kind.least - one.kind.least;
  const ids = new Map<string, number>();
  const choices = rows.map(() => new Map<number, readonly Choice[]>());
  const known = rows.map((): number[] => []);
  const gaps = rows.map((): number[] => []);
  const kindsIn = (person: number, set: number): Choice[] =>
    (ofPersons[person] ?? []).flatMap((kind, index) =>
      set & (1 << index) ? [{ index, kind }] : [],
    );

  return {
    /** What may come first, each kind once: what is hardest to get before the others. */
    choices(person: number, set: number): readonly Choice[] {
      const own = choices[person];
      const cached = own?.get(set);
      if (cached) return cached;
      const list = kindsIn(person, set)
        .filter(({ kind }, at, others) => others.findIndex((one) => one.kind === kind) === at)
        .sort(byPressure);
      own?.set(set, list);
      return list;
    },

    /** The same for the same treatments, whoever is to have them. */
    idOf(person: number, set: number): number {
      const own = known[person] ?? [];
      const cached = own[set];
      if (cached !== undefined) return cached;
      const name = kindsIn(person, set)
        .map(({ kind }) => kind.index)
        .sort((one, other) => one - other)
        .join();
      const id = ids.get(name) ?? ids.size;
      ids.set(name, id);
      own[set] = id;
      return id;
    },

    /** The cells that a person waits between them, at least. */
    gapsOf(person: number, set: number): number {
      const own = gaps[person] ?? [];
      const cached = own[set];
      if (cached !== undefined) return cached;
      const shortest = kindsIn(person, set).map(({ kind }) => kind.task.gaps[0] ?? 0);
      const sum = shortest.reduce((all, one) => all + one, 0) - Math.max(0, ...shortest);
      own[set] = sum;
      return sum;
    },
  };
}
