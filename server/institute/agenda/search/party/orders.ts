import type { Row } from '../day/row.ts';
import type { Visit } from '../visit/visit.ts';

/** The orders in which persons are placed: who takes longest comes first in the first one. Twins change no places. */
export function createOrders(visit: Visit, rows: readonly Row[]): number[][] {
  const minutes = rows.map(({ shortest, whole }) => shortest(whole));
  const longest = [...visit.keys()].sort(
    (one, other) => (minutes[other] ?? 0) - (minutes[one] ?? 0) || one - other,
  );
  return permutations(longest, rows);
}

function permutations(persons: readonly number[], rows: readonly Row[]): number[][] {
  if (persons.length === 0) return [[]];
  const isFirst = (person: number, at: number) =>
    persons.findIndex((other) => rows[other] === rows[person]) === at;
  return persons.filter(isFirst).flatMap((person) =>
    permutations(
      persons.filter((other) => other !== person),
      rows,
    ).map((rest) => [person, ...rest]),
  );
}
