import type { AgendaDay, LaneDay } from './agenda-day.ts';
import { cellsOfDay, countOf, listOf } from './cells.ts';
import { takenBy } from './fits.ts';
import type { Task, Visit } from './visit.ts';

/*
 * What a whole visit takes of people's time at least: known at once, where trying would find it out
 * much later.
 */

/** Not always of the fastest person: a pause may fit into a longer time alone. */
function leastCells(task: Task): number {
  const taken = (length: number) => countOf(takenBy({ ...task, cleaning: 0 }, length).staff);
  return Math.min(...[...task.staff.values()].map(taken));
}

interface Need {
  readonly lanes: ReadonlySet<number>;
  readonly cells: number;
}

/** The need shared by everybody who can do any of it. */
function wholeNeed(visit: Visit): Need {
  const tasks = visit.flat();
  return {
    lanes: new Set(tasks.flatMap(({ staff }) => [...staff.keys()])),
    cells: tasks.reduce((sum, task) => sum + leastCells(task), 0),
  };
}

/** The need of each group of people that alone can do certain treatments. */
function needsOf(visit: Visit): Need[] {
  const groups = Map.groupBy(visit.flat(), ({ staff }) => [...staff.keys()].join());
  return [...groups.values()].map((tasks) => wholeNeed([tasks]));
}

/** How many cells of a lane are free from each one on. */
const left = new WeakMap<LaneDay, Int32Array>();

function freeFrom(lane: LaneDay | undefined, cell: number): number {
  if (!lane) return 0;
  let counts = left.get(lane);
  if (!counts) {
    counts = new Int32Array(cellsOfDay + 1);
    for (const free of listOf(lane.open)) counts[free] = 1;
    for (let at = cellsOfDay - 1; at >= 0; at -= 1) {
      counts[at] = (counts[at] ?? 0) + (counts[at + 1] ?? 0);
    }
    left.set(lane, counts);
  }
  return counts[cell] ?? 0;
}

const needs = new WeakMap<Visit, Need[]>();

function allNeeds(visit: Visit): Need[] {
  const all = needs.get(visit) ?? [wholeNeed(visit), ...needsOf(visit)];
  needs.set(visit, all);
  return all;
}

/** Whether so much time is left from a cell on. */
export function hasRoomFor(day: AgendaDay, visit: Visit, cell: number): boolean {
  const freeOf = (lane: number) => freeFrom(day.lanes.get(lane), cell);
  return allNeeds(visit).every(
    ({ lanes, cells }) => [...lanes].reduce((sum, lane) => sum + freeOf(lane), 0) >= cells,
  );
}

/** Cells until the end if all who can do something were busy to the last. */
export function fairShare(visit: Visit): number {
  const [whole] = allNeeds(visit);
  return whole ? Math.ceil(whole.cells / whole.lanes.size) : 0;
}
