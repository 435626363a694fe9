import type { AgendaDay } from './agenda-day.ts';
import { has } from './cells.ts';
import { roomsFor, staffFor } from './fits.ts';
import type { Row } from './row.ts';
import type { Task } from './visit.ts';

/** A treatment with its person, room and time, in cells. */
export interface Placed {
  readonly person: number;
  readonly task: Task;
  readonly staff: number;
  readonly room: number | null;
  readonly cell: number;
  readonly length: number;
}

export interface Step {
  readonly place: Omit<Placed, 'person'>;
  readonly rest: number;
  /** When the rest can begin; without a rest, the treatment's own end. */
  readonly next: readonly number[];
}

/** The treatments of a set that can come first at a cell, as if that person came alone. */
export function stepsOf(day: AgendaDay, row: Row, set: number, cell: number): Step[] {
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
    for (const room of roomsAt(day, task, length, cell)) {
      steps.push({ place: { task, staff, room, cell, length }, rest, next });
    }
  }
  return steps;
}

/** When the rest may begin after an end. */
const begins = ({ gaps }: Task, row: Row, rest: number, end: number): readonly number[] =>
  rest === 0 ? [end] : gaps.map((gap) => end + gap).filter((one) => has(row.starts(rest), one));

/** An equal treatment comes earlier in the set: trying both would find the same plans. */
const isTwin = ({ tasks }: Row, set: number, index: number): boolean =>
  tasks.some(
    ({ treatment }, other) =>
      other < index && set & (1 << other) && treatment === tasks[index]?.treatment,
  );

function roomsAt(day: AgendaDay, task: Task, length: number, cell: number): (number | null)[] {
  const rooms = roomsFor(day, task, length);
  if (!rooms) return [null];
  return rooms.filter(({ starts }) => has(starts, cell)).map(({ lane }) => lane);
}

/** For one person greedy is optimal. */
export function placeAlone(day: AgendaDay, row: Row, first: number): Placed[] {
  const placed: Placed[] = [];
  let [set, cell] = [row.whole, first];
  while (set !== 0) {
    const best = row.best(set, cell);
    const isBest = ({ place: { length }, rest }: Step, next: number) => {
      const after = rest === 0 ? { ends: next, waited: 0 } : row.best(rest, next);
      const waited = after.waited + next - cell - length;
      return after.ends === best.ends && waited === best.waited;
    };
    const step = stepsOf(day, row, set, cell).find((one) =>
      one.next.some((next) => isBest(one, next)),
    );
    if (!step) throw new Error('a row that was free is not');
    placed.push({ person: 0, ...step.place });
    const next = step.next.find((one) => isBest(step, one)) ?? 0;
    [set, cell] = [step.rest, next];
  }
  return placed;
}
