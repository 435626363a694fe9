import type { AgendaDay } from './agenda-day.ts';
import { type Cells, everything, has } from './cells.ts';
import { startsByLength } from './fits.ts';
import type { Task } from './visit.ts';

/*
 * One person's treatments in a row, in whatever order, while nobody else is in the way. A set of
 * them is a number: bit j stands for the j-th.
 */

export interface Row {
  readonly tasks: readonly Task[];
  /** All of them. */
  readonly whole: number;
  /** From when on all of a set can be had. */
  starts(set: number): Cells;
  /** When the last one of a set is over at best, if the first begins at that cell. */
  bestEnd(set: number, cell: number): number;
  /** Cells that a set takes at least. */
  shortest(set: number): number;
}

export function rowOf(day: AgendaDay, tasks: readonly Task[]): Row {
  const whole = (1 << tasks.length) - 1;
  const byLength = tasks.map((task) => startsByLength(day, task));
  const known = startsOfSets(tasks, byLength);
  const ends = new Map<number, number>();

  function bestEnd(set: number, cell: number): number {
    const key = set * 1024 + cell;
    const before = ends.get(key);
    if (before !== undefined) return before;
    let best = Number.POSITIVE_INFINITY;
    for (const [index, task] of tasks.entries()) {
      const rest = set & ~(1 << index);
      if (rest === set) continue;
      for (const [length, starts] of byLength[index] ?? []) {
        if (has(starts, cell)) best = Math.min(best, endAfter(task, rest, cell + length));
      }
    }
    ends.set(key, best);
    return best;
  }

  function endAfter(task: Task, rest: number, end: number): number {
    if (rest === 0) return end;
    let best = Number.POSITIVE_INFINITY;
    for (const gap of task.gaps) {
      if (has(known[rest] ?? 0n, end + gap)) best = Math.min(best, bestEnd(rest, end + gap));
    }
    return best;
  }

  const shortest = tasks.map((task) => Math.min(...task.staff.values()));
  return {
    tasks,
    whole,
    starts: (set) => (set === 0 ? everything : (known[set] ?? 0n)),
    bestEnd,
    shortest: (set) =>
      shortest.reduce((sum, cells, index) => sum + (set & (1 << index) ? cells : 0), 0),
  };
}

/** Each set from those that lack one: which comes first, and then the others after a gap. */
function startsOfSets(tasks: readonly Task[], byLength: readonly Map<number, Cells>[]): Cells[] {
  const known: Cells[] = [everything];
  for (let set = 1; set < 1 << tasks.length; set += 1) {
    let starts = 0n;
    for (const [index, task] of tasks.entries()) {
      const rest = set & ~(1 << index);
      if (rest === set) continue;
      for (const [length, own] of byLength[index] ?? []) {
        starts |= own & (rest === 0 ? everything : beforeRest(known[rest] ?? 0n, task, length));
      }
    }
    known.push(starts);
  }
  return known;
}

function beforeRest(rest: Cells, { gaps }: Task, length: number): Cells {
  let starts = 0n;
  for (const gap of gaps) starts |= rest >> BigInt(length + gap);
  return starts;
}
