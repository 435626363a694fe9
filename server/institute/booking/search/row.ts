import type { AgendaDay } from './agenda-day.ts';
import { type Cells, cellsOfDay, everything, hasCell, type Words, wordsOf } from './cells.ts';
import { startsByLength } from './fits.ts';
import type { Task } from './visit.ts';

/*
 * One person's treatments back to back, in any order, as if that person came alone. A set of treatments is a bit
 * mask: bit j stands for the j-th.
 */

export interface Row {
  readonly tasks: readonly Task[];
  readonly whole: number;
  starts(set: number): Cells;
  canBegin(set: number, cell: number): boolean;
  /** Returns the earliest end of a set that begins at that cell, with the least waiting, or `never`. */
  best(set: number, cell: number): number;
  shortest(set: number): number;
}

/** The factor that packs an end and the waiting into one number. Less is better. */
const scale = 1024;
const never = 2 * cellsOfDay * scale;

export function rowOf(day: AgendaDay, tasks: readonly Task[]): Row {
  const whole = (1 << tasks.length) - 1;
  const byLength = tasks.map((task) => startsByLength(day, task));
  const startsBySet = startsOfSets(tasks, byLength);
  const words: Words[] = [];
  const wordsFor = (set: number) => {
    const known = words[set] ?? wordsOf(startsBySet[set] ?? 0n);
    words[set] = known;
    return known;
  };
  const canBegin = (set: number, cell: number) => set === 0 || hasCell(wordsFor(set), cell);
  const shortest = tasks.map((task) => Math.min(...task.staff.values()));
  return {
    tasks,
    whole,
    starts: (set) => (set === 0 ? everything : (startsBySet[set] ?? 0n)),
    canBegin,
    best: createBests(tasks, byLength, canBegin),
    shortest: (set) =>
      shortest.reduce((sum, cells, index) => sum + (set & (1 << index) ? cells : 0), 0),
  };
}

function createBests(
  tasks: readonly Task[],
  byLength: readonly ReadonlyMap<number, Cells>[],
  canBegin: Row['canBegin'],
): Row['best'] {
  const ways = byLength.map((own) =>
    [...own].map(([length, starts]) => ({ length, starts: wordsOf(starts) })),
  );
  const known: Int32Array[] = [];

  function bestOf(set: number, cell: number): number {
    if (set === 0) return cell * scale;
    const own = known[set] ?? new Int32Array(2 * cellsOfDay);
    known[set] = own;
    const cached = own[cell] ?? never;
    if (cached !== 0) return cached;
    let best = never;
    for (let index = 0; index < tasks.length; index += 1) {
      if (set & (1 << index)) best = Math.min(best, bestWith(index, set & ~(1 << index), cell));
    }
    own[cell] = best;
    return best;
  }

  function bestWith(index: number, rest: number, cell: number): number {
    let best = never;
    for (const { length, starts } of ways[index] ?? []) {
      if (hasCell(starts, cell)) best = Math.min(best, bestAfter(index, rest, cell + length));
    }
    return best;
  }

  function bestAfter(index: number, rest: number, end: number): number {
    if (rest === 0) return bestOf(rest, end);
    let best = never;
    for (const gap of tasks[index]?.gaps ?? []) {
      if (canBegin(rest, end + gap)) best = Math.min(best, bestOf(rest, end + gap) + gap);
    }
    return best;
  }

  return bestOf;
}

/** Uses dynamic programming over subsets: one treatment comes first, then the rest of the set after a gap. */
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
