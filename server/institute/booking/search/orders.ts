import type { Row } from './row.ts';
import type { Visit } from './visit.ts';

/**
 * Returns the orders in which persons are placed. The first one begins with the longest visits. Persons with equal
 * treatments are not swapped.
 */
export function createOrders(visit: Visit, rows: readonly Row[]): number[][] {
  const minutes = rows.map(({ shortest, whole }) => shortest(whole));
  const longest = [...visit.keys()].sort((a, b) => (minutes[b] ?? 0) - (minutes[a] ?? 0) || a - b);
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
