import type { AgendaDay } from './agenda-day.ts';
import { countOf } from './cells.ts';
import { takenBy } from './fits.ts';
import type { Task, Visit } from './visit.ts';

/*
 * What a whole visit takes of people's time at least: known at once, where trying would find it out
 * much later.
 */

function leastCells(task: Task): number {
  const shortest = Math.min(...task.staff.values());
  return countOf(takenBy({ ...task, cleaning: 0 }, shortest).staff);
}

interface Need {
  readonly lanes: ReadonlySet<number>;
  readonly cells: number;
}

/** Of all who can do any of it. */
function wholeNeed(visit: Visit): Need {
  const tasks = visit.flat();
  return {
    lanes: new Set(tasks.flatMap(({ staff }) => [...staff.keys()])),
    cells: tasks.reduce((sum, task) => sum + leastCells(task), 0),
  };
}

/** Of those whom some treatments can be had of alone. */
function needsOf(visit: Visit): Need[] {
  const groups = Map.groupBy(visit.flat(), ({ staff }) => [...staff.keys()].join());
  return [...groups.values()].map((tasks) => wholeNeed([tasks]));
}

/** Whether so much time is left from a cell on. */
export function hasRoomFor(day: AgendaDay, visit: Visit, cell: number): boolean {
  const freeOf = (lane: number) => countOf((day.lanes.get(lane)?.open ?? 0n) >> BigInt(cell));
  return [wholeNeed(visit), ...needsOf(visit)].every(
    ({ lanes, cells }) => [...lanes].reduce((sum, lane) => sum + freeOf(lane), 0) >= cells,
  );
}

/** Cells until the end if all who can do something were busy to the last. */
export function fairShare(visit: Visit): number {
  const { lanes, cells } = wholeNeed(visit);
  return Math.ceil(cells / lanes.size);
}
