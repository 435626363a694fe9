import type { AgendaDay } from './agenda-day.ts';
import { type Cells, everything, has } from './cells.ts';
import { startsByLength } from './fits.ts';
import type { Task } from './visit.ts';

/*
 * One person's treatments back to back, in any order, as if that person came alone. A set of treatments is a
 * bit mask: bit j stands for the j-th.
 */

interface Alone {
  readonly ends: number;
  readonly waited: number;
}

const never: Alone = { ends: Number.POSITIVE_INFINITY, waited: 0 };

const better = (one: Alone, other: Alone): Alone =>
  other.ends < one.ends || (other.ends === one.ends && other.waited < one.waited) ? other : one;

export interface Row {
  readonly tasks: readonly Task[];
  /** The set of all treatments. */
  readonly whole: number;
  /** The cells at which a set can begin. */
  starts(set: number): Cells;
  /** The earliest end of a set that begins at that cell, with the least waiting. */
  best(set: number, cell: number): Alone;
  /** The fewest cells that a set takes. */
  shortest(set: number): number;
}

export function rowOf(day: AgendaDay, tasks: readonly Task[]): Row {
  const whole = (1 << tasks.length) - 1;
  const byLength = tasks.map((task) => startsByLength(day, task));
  const startsBySet = startsOfSets(tasks, byLength);
  const bests = new Map<number, Alone>();

  function bestOf(set: number, cell: number): Alone {
    const key = set * 1024 + cell;
    const cached = bests.get(key);
    if (cached !== undefined) return cached;
    let best = never;
    for (const [index, task] of tasks.entries()) {
      const rest = set & ~(1 << index);
      if (rest === set) continue;
      for (const [length, starts] of byLength[index] ?? []) {
        if (has(starts, cell)) best = better(best, bestAfter(task, rest, cell + length));
      }
    }
    bests.set(key, best);
    return best;
  }

  function bestAfter(task: Task, rest: number, end: number): Alone {
    if (rest === 0) return { ends: end, waited: 0 };
    let best = never;
    for (const gap of task.gaps) {
      if (!has(startsBySet[rest] ?? 0n, end + gap)) continue;
      const { ends, waited } = bestOf(rest, end + gap);
      best = better(best, { ends, waited: waited + gap });
    }
    return best;
  }

  const shortest = tasks.map((task) => Math.min(...task.staff.values()));
  return {
    tasks,
    whole,
    starts: (set) => (set === 0 ? everything : (startsBySet[set] ?? 0n)),
    best: bestOf,
    shortest: (set) =>
      shortest.reduce((sum, cells, index) => sum + (set & (1 << index) ? cells : 0), 0),
  };
}

/** Dynamic programming over subsets: one treatment comes first, then the rest of the set after a gap. */
function startsOfSets(tasks: readonly Task[], byLength: readonly Map<number, Cells>[]): Cells[] {
  const startsBySet: Cells[] = [everything];
  for (let set = 1; set < 1 << tasks.length; set += 1) {
    let starts = 0n;
    for (const [index, task] of tasks.entries()) {
      const rest = set & ~(1 << index);
      if (rest === set) continue;
      for (const [length, own] of byLength[index] ?? []) {
        starts |=
          own & (rest === 0 ? everything : beforeRest(startsBySet[rest] ?? 0n, task, length));
      }
    }
    startsBySet.push(starts);
  }
  return startsBySet;
}

function beforeRest(rest: Cells, { gaps }: Task, length: number): Cells {
  let starts = 0n;
  for (const gap of gaps) starts |= rest >> BigInt(length + gap);
  return starts;
}
