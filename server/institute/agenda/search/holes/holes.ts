import type { AgendaDay, LaneDay } from '../day/agenda-day.ts';
import { type Cells, everything, has, listOf, runs } from '../day/cells.ts';
import { memoize } from '../fits.ts';
import { takenBy } from '../shapes.ts';
import type { Task } from '../visit/visit.ts';

/*
 * Holes: time of a person between two appointments, or beside a break or an edge of the day, in which less
 * than half of what she gives fits. An hour leaves none where what is taken touches one of these, or leaves room for something on both sides.
 * One that touches and leaves too little on the other side leaves no more than any other of that free time would.
 */

interface Given {
  readonly task: Task;
  readonly staff: number;
  readonly cell: number;
  readonly length: number;
}

/** Whether what one visit takes leaves no hole in the time of those who give it. Rooms, and who assists, may stand idle. */
export function isTidy(day: AgendaDay, given: readonly Given[]): boolean {
  const taken = new Map<number, Cells>();
  for (const { task, staff, cell, length } of given) {
    const cells = takenBy(task, length).staff << BigInt(cell - task.preparation);
    taken.set(staff, (taken.get(staff) ?? 0n) | cells);
  }
  return [...taken].every(([lane, cells]) => leavesNone(day.lanes.get(lane), cells));
}

function leavesNone(lane: LaneDay | undefined, taken: Cells): boolean {
  const least = lane?.least;
  if (!lane || least === undefined) return true;
  const room = memoize(lane.cache, `room ${least}`, () => runs(lane.open, least));
  const isFree = (cell: number) => cell >= 0 && has(lane.open, cell);
  return spansOf(lane, taken).every(({ first, last }) => {
    if (!isFree(first - 1) || !isFree(last + 1)) return true;
    return first >= least && has(room, first - least) && has(room, last + 1);
  });
}

/** What is taken of each stretch of free time, from the first cell to the last: pauses and waiting are part of it. */
export function spansOf(
  { open }: Pick<LaneDay, 'open'>,
  taken: Cells,
): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = [];
  for (const cell of listOf(taken & everything)) {
    const span = spans.at(-1);
    if (span && areFree(open, span.last + 1, cell)) span.last = cell;
    else spans.push({ first: cell, last: cell });
  }
  return spans;
}

function areFree(open: Cells, from: number, to: number): boolean {
  for (let cell = from; cell < to; cell += 1) if (!has(open, cell)) return false;
  return true;
}
