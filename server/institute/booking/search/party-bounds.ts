import type { AgendaDay } from './agenda-day.ts';
import { type Cells, cellsOfDay, hasCell, listOf } from './cells.ts';
import { leastCells, type Visit } from './visit.ts';
import type { Ways } from './ways.ts';

/**
 * Returns a quick test that is false only where a party cannot begin together: more persons than staff who could
 * begin, or less time of some staff than the party takes of them until its end.
 */
export function createBounds({ resources }: AgendaDay, visit: Visit, ways: Ways) {
  const tasks = visit.flat().map((task) => {
    const own = ways.get(task) ?? [];
    const length = Math.max(0, ...own.map((way) => way.length)) + (task.gaps.at(-1) ?? 0);
    return { task, length, staff: new Set(own.map(({ staff }) => staff)) };
  });
  const lengthOf = new Map(tasks.map(({ task, length }) => [task, length]));
  const longest = Math.max(
    ...visit.map((list) => list.reduce((sum, task) => sum + (lengthOf.get(task) ?? 0), 0)),
  );
  const sets = new Map(tasks.map(({ staff }) => [[...staff].join(), staff]));
  const demands = [...sets.values()].map((staff) => ({
    until: openUntil([...staff].map((lane) => resources.get(lane)?.open ?? 0n)),
    cells: tasks
      .filter((task) => task.staff.isSubsetOf(staff))
      .reduce((sum, { task }) => sum + leastCells(task), 0),
  }));

  const isTimeLeft = (cell: number): boolean =>
    demands.every(({ until, cells }) => {
      const end = Math.min(cell + longest, until.length - 1);
      return (until[end] ?? 0) - (until[cell] ?? 0) >= cells;
    });

  /** Gives each person a staff member of their own, who may push another person to another staff member. */
  function areStaffEnough(cell: number): boolean {
    const served = new Map<number, number>();
    const canServe = (person: number, tried: Set<number>): boolean =>
      (visit[person] ?? []).some((task) =>
        (ways.get(task) ?? []).some(({ staff, startWords }) => {
          if (tried.has(staff) || !hasCell(startWords, cell)) return false;
          tried.add(staff);
          const other = served.get(staff);
          if (other !== undefined && !canServe(other, tried)) return false;
          served.set(staff, person);
          return true;
        }),
      );
    return visit.every((_, person) => canServe(person, new Set()));
  }

  return (cell: number): boolean => areStaffEnough(cell) && isTimeLeft(cell);
}

/** Counts the cells of all staff members before each cell. */
function openUntil(open: readonly Cells[]): Uint16Array {
  const until = new Uint16Array(2 * cellsOfDay + 1);
  for (const own of open)
    for (const cell of listOf(own)) until[cell + 1] = (until[cell + 1] ?? 0) + 1;
  for (let cell = 1; cell < until.length; cell += 1)
    until[cell] = (until[cell] ?? 0) + (until[cell - 1] ?? 0);
  return until;
}
