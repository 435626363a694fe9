import { treatmentsOf } from '../../../../shared/catalogue.ts';
import type { Facts } from './facts.ts';
import { visitOf } from './visit/visit.ts';

/*
 * How long what a person gives takes, with preparation and cleaning.
 */

type Lengths = ReadonlyMap<number, readonly number[]>;

const known = new WeakMap<Facts, Lengths>();

/** Returns cells that are long enough for half of what a person gives, as the shortest treatment is seldom sold. */
export function usualOf(facts: Facts, lane: number): number | undefined {
  const lengths = known.get(facts) ?? allLengths(facts);
  known.set(facts, lengths);
  const own = lengths.get(lane) ?? [];
  return own[Math.floor(own.length / 2)];
}

/** Returns the cells of what each person gives and visitors book alone, the shortest first. */
function allLengths(facts: Facts): Lengths {
  const all = new Map<number, number[]>();
  for (const { id } of facts.catalogue.sections.flatMap(treatmentsOf)) {
    const [task] = visitOf(facts, [[id]])?.[0] ?? [];
    // Nobody has four hands alone.
    if (task?.fourHands && task.staff.size < 2) continue;
    for (const [lane, cells] of task?.staff ?? []) {
      const own = all.get(lane) ?? [];
      all.set(lane, own);
      own.push((task?.preparation ?? 0) + cells + (task?.cleaning ?? 0));
    }
  }
  for (const own of all.values()) own.sort((one, other) => one - other);
  return all;
}
