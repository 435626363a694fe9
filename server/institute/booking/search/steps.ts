import type { AgendaDay } from './agenda-day.ts';
import { has } from './cells.ts';
import { assistantsFor, roomsFor, staffFor } from './fits.ts';
import type { Row } from './row.ts';
import type { Task } from './visit.ts';
import { nameOf } from './visit-order.ts';

export interface Placed {
  readonly person: number;
  readonly task: Task;
  readonly staff: number;
  readonly room: number | null;
  readonly assistant: number | null;
  readonly cell: number;
  readonly length: number;
}

interface Step {
  readonly place: Omit<Placed, 'person'>;
  readonly rest: number;
  /** The cells at which the rest can begin; without a rest, the treatment's own end. */
  readonly next: readonly number[];
}

/** Returns the treatments of a set that can come first at a cell, as if that person came alone. */
function stepsOf(day: AgendaDay, row: Row, set: number, cell: number): Step[] {
  if (!has(row.starts(set), cell)) return [];
  return row.tasks.flatMap((task, index) => {
    const rest = set & ~(1 << index);
    return rest === set || isTwin(row, set, index) ? [] : stepsWith(day, task, cell, { row, rest });
  });
}

function stepsWith(
  day: AgendaDay,
  task: Task,
  cell: number,
  { row, rest }: { row: Row; rest: number },
): Step[] {
  const steps: Step[] = [];
  const nextAfter = new Map<number, readonly number[]>();
  for (const { lane: staff, starts, length } of staffFor(day, task)) {
    if (!has(starts, cell)) continue;
    const next = nextAfter.get(length) ?? begins(task, row, rest, cell + length);
    nextAfter.set(length, next);
    if (next.length === 0) continue;
    const assistant = assistantAt(day, task, { staff, length, cell });
    for (const room of roomsAt(day, task, length, cell)) {
      steps.push({ place: { task, staff, room, assistant, cell, length }, rest, next });
    }
  }
  return steps;
}

const begins = ({ gaps }: Task, row: Row, rest: number, end: number): readonly number[] =>
  rest === 0 ? [end] : gaps.map((gap) => end + gap).filter((cell) => has(row.starts(rest), cell));

/** Returns true if an equal treatment comes earlier in the set. Both would give the same plans. */
const isTwin = ({ tasks }: Row, set: number, index: number): boolean =>
  tasks.some(
    (task, other) =>
      other < index && set & (1 << other) && nameOf(task) === nameOf(tasks[index] ?? task),
  );

function roomsAt(day: AgendaDay, task: Task, length: number, cell: number): (number | null)[] {
  const rooms = roomsFor(day, task, length);
  if (!rooms) return [null];
  return rooms.filter(({ starts }) => has(starts, cell)).map(({ lane }) => lane);
}

function assistantAt(
  day: AgendaDay,
  task: Task,
  { staff, length, cell }: Pick<Placed, 'staff' | 'length' | 'cell'>,
): number | null {
  const all = assistantsFor(day, task, length);
  return all?.find(({ lane, starts }) => lane !== staff && has(starts, cell))?.lane ?? null;
}

/** Places a person's treatments. For one person a greedy choice is optimal. */
export function placeAlone(day: AgendaDay, row: Row, first: number): Placed[] {
  const placed: Placed[] = [];
  let [set, cell] = [row.whole, first];
  while (set !== 0) {
    const best = row.best(set, cell);
    const isBest = ({ place: { length }, rest }: Step, next: number) =>
      row.best(rest, next) + (rest === 0 ? 0 : next - cell - length) === best;
    const step = stepsOf(day, row, set, cell).find((candidate) =>
      candidate.next.some((next) => isBest(candidate, next)),
    );
    if (!step) throw new Error('a row that was free is not');
    placed.push({ person: 0, ...step.place });
    const next = step.next.find((candidate) => isBest(step, candidate)) ?? 0;
    [set, cell] = [step.rest, next];
  }
  return placed;
}
