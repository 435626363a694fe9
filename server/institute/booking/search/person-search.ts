import { allCells, type Cells, cellsPerDay, hasCell, toWords, type Words } from './cells.ts';
import type { PlacedTask, Task } from './visit.ts';
import type { Way, Ways } from './ways.ts';

/* One person's treatments back to back, in any order. A set is a bit mask: bit j stands for the j-th. */

export interface PersonSearch {
  readonly tasks: readonly Task[];
  readonly ways: readonly (readonly Way[])[];
  readonly fullSet: number;
  readonly starts: Cells;
  canBegin(set: number, cell: number): boolean;
  /** Returns the earliest end of a set that begins at that cell, with the least waiting, or `never`. */
  findBestEnd(set: number, cell: number): number;
}

/** The factor that packs an end and the waiting into one number. Less is better. */
const scale = 1024;
const never = cellsPerDay * scale;
export const noGap: readonly number[] = [0];

export function createPersonSearch(tasks: readonly Task[], allWays: Ways): PersonSearch {
  const fullSet = (1 << tasks.length) - 1;
  const ways = tasks.map((task) => allWays.get(task) ?? []);
  const lengths = ways.map(groupStartsByLength);
  const startsBySet = findStartsOfSets(tasks, lengths);
  const words: Words[] = [];
  function canBegin(set: number, cell: number): boolean {
    if (set === 0) return true;
    words[set] ??= toWords(startsBySet[set] ?? 0n);
    return hasCell(words[set] ?? [], cell);
  }
  return {
    tasks,
    ways,
    fullSet,
    starts: startsBySet[fullSet] ?? 0n,
    canBegin,
    findBestEnd: createEndSearch(tasks, lengths, canBegin),
  };
}

function groupStartsByLength(ways: readonly Way[]): ReadonlyMap<number, Cells> {
  const startsByLength = new Map<number, Cells>();
  for (const { length, starts } of ways)
    startsByLength.set(length, (startsByLength.get(length) ?? 0n) | starts);
  return startsByLength;
}

/** Uses dynamic programming over subsets: one treatment comes first, then the rest of the set after a gap. */
function findStartsOfSets(
  tasks: readonly Task[],
  lengths: readonly ReadonlyMap<number, Cells>[],
): Cells[] {
  const startsBySet: Cells[] = [allCells];
  for (let set = 1; set < 1 << tasks.length; set += 1) {
    let starts = 0n;
    for (const [index, { gaps }] of tasks.entries()) {
      const rest = set & ~(1 << index);
      if (rest === set) continue;
      const following = startsBySet[rest] ?? 0n;
      for (const [length, taskStarts] of lengths[index] ?? []) {
        starts |= rest === 0 ? taskStarts : taskStarts & findStartsBefore(following, length, gaps);
      }
    }
    startsBySet.push(starts);
  }
  return startsBySet;
}

function findStartsBefore(following: Cells, length: number, gaps: readonly number[]): Cells {
  let starts = 0n;
  for (const gap of gaps) starts |= following >> BigInt(length + gap);
  return starts;
}

function createEndSearch(
  tasks: readonly Task[],
  lengths: readonly ReadonlyMap<number, Cells>[],
  canBegin: PersonSearch['canBegin'],
): PersonSearch['findBestEnd'] {
  const choices = lengths.map((startsByLength) =>
    [...startsByLength].map(([length, starts]) => ({ length, starts: toWords(starts) })),
  );
  const endsBySet: Int32Array[] = [];

  function findBestEnd(set: number, cell: number): number {
    if (set === 0) return cell * scale;
    const endByCell = endsBySet[set] ?? new Int32Array(cellsPerDay);
    endsBySet[set] = endByCell;
    const cachedEnd = endByCell[cell] ?? never;
    if (cachedEnd !== 0) return cachedEnd;
    let bestEnd = never;
    for (let index = 0; index < tasks.length; index += 1) {
      if (set & (1 << index))
        bestEnd = Math.min(bestEnd, findBestEndWith(index, set & ~(1 << index), cell));
    }
    endByCell[cell] = bestEnd;
    return bestEnd;
  }

  function findBestEndWith(index: number, rest: number, cell: number): number {
    let bestEnd = never;
    for (const { length, starts } of choices[index] ?? []) {
      if (hasCell(starts, cell))
        bestEnd = Math.min(bestEnd, findBestEndAfter(index, rest, cell + length));
    }
    return bestEnd;
  }

  function findBestEndAfter(index: number, rest: number, end: number): number {
    const gaps = rest === 0 ? noGap : (tasks[index]?.gaps ?? []);
    let bestEnd = never;
    for (const gap of gaps) {
      if (canBegin(rest, end + gap))
        bestEnd = Math.min(bestEnd, findBestEnd(rest, end + gap) + gap);
    }
    return bestEnd;
  }

  return findBestEnd;
}

export function placeAlone(person: PersonSearch, first: number): PlacedTask[] {
  const placed: PlacedTask[] = [];
  let [set, cell] = [person.fullSet, first];
  while (set !== 0) {
    const step = findBestStep(person, set, cell);
    if (!step) throw new Error('no plan at an hour that was free');
    placed.push(step.placed);
    [set, cell] = [step.rest, step.next];
  }
  return placed;
}

function findBestStep(person: PersonSearch, set: number, cell: number) {
  const bestEnd = person.findBestEnd(set, cell);
  for (const [index, task] of person.tasks.entries()) {
    const rest = set & ~(1 << index);
    if (rest === set) continue;
    for (const way of person.ways[index] ?? []) {
      if (!hasCell(way.startWords, cell)) continue;
      const end = cell + way.length;
      const gaps = rest === 0 ? noGap : task.gaps;
      const gap = gaps.find((gap) => person.findBestEnd(rest, end + gap) + gap === bestEnd);
      if (gap !== undefined) return { placed: placeWith(way, task, cell), rest, next: end + gap };
    }
  }
  return undefined;
}

function placeWith({ staff, length, rooms }: Way, task: Task, cell: number): PlacedTask {
  const room = rooms?.find(({ startWords }) => hasCell(startWords, cell))?.id ?? null;
  return { person: 0, task, staff, room, cell, length };
}
