import { type Cells, cellsOfDay, hasCell, stretched, wordsOf } from '../../day/cells.ts';
import type { Placed } from '../placed.ts';
import type { Kinds } from './kinds.ts';

/*
 * People whose time is wanted for the same treatments, and how much of it they have.
 */

/** With more people than this, somebody is always free. */
const most = 32;

export interface Pool {
  readonly lanes: ReadonlySet<number>;
  /** For each kind, whether only these people can do it. */
  readonly isOwn: readonly boolean[];
  /** Cells that they have before each one, all together. */
  readonly before: Int32Array;
}

export function poolsOf(kinds: Kinds): readonly Pool[] {
  const pools = new Map<string, ReadonlySet<number>>();
  for (const lanes of unionsOf(kinds)) {
    if (lanes.size <= most) pools.set([...lanes].sort().join(), lanes);
  }
  const before = new Map<number, Int32Array>();
  for (const lane of new Set([...pools.values()].flatMap((lanes) => [...lanes]))) {
    before.set(lane, freeBefore(usefulOf(kinds, lane)));
  }
  return [...pools.values()].map((lanes) => poolOf(kinds, lanes, before));
}

/** The cells of a person in which something of the visit can be done: what is left between others' may be too short. */
function usefulOf({ all }: Kinds, lane: number): Cells {
  let useful = 0n;
  for (const kind of all) {
    const { starts, length } = kind.candidate(lane) ?? { starts: 0n, length: 0 };
    useful |= stretched(starts, length);
  }
  return useful;
}

/** The people of each kind, of every two kinds, and of all. */
function unionsOf({ all }: Kinds): Set<number>[] {
  const own = [...new Map(all.map(({ staff }) => [staff.join(), new Set(staff)])).values()];
  const pairs = own.flatMap((one, index) => own.slice(index).map((other) => one.union(other)));
  return [...pairs, own.reduce((one, other) => one.union(other), new Set<number>())];
}

function poolOf(
  { all }: Kinds,
  lanes: ReadonlySet<number>,
  befores: ReadonlyMap<number, Int32Array>,
): Pool {
  const before = new Int32Array(2 * cellsOfDay + 1);
  for (const lane of lanes) {
    const own = befores.get(lane) ?? before;
    for (let cell = 0; cell < before.length; cell += 1) {
      before[cell] = (before[cell] ?? 0) + (own[cell] ?? 0);
    }
  }
  return { lanes, before, isOwn: all.map(({ staff }) => staff.every((one) => lanes.has(one))) };
}

function freeBefore(cells: Cells): Int32Array {
  const words = wordsOf(cells);
  const counts = new Int32Array(2 * cellsOfDay + 1);
  for (let cell = 0; cell < 2 * cellsOfDay; cell += 1) {
    counts[cell + 1] = (counts[cell] ?? 0) + Number(hasCell(words, cell));
  }
  return counts;
}

/** Excludes what the visit itself has taken. */
export function freeOf(
  { lanes, before, isOwn }: Pool,
  placed: readonly Placed[],
  from: number,
  to: number,
): number {
  let free = (before[Math.min(to, before.length - 1)] ?? 0) - (before[from] ?? 0);
  for (const one of placed) {
    const { kind, lane, cell, length } = one;
    if (cell + length <= from || cell >= to) continue;
    if (lane < 0 ? isOwn[kind.index] : lanes.has(lane)) free -= cellsWithin(one, from, to);
  }
  return free;
}

/** Cells that a treatment takes of its person between two. */
function cellsWithin({ kind, cell, length }: Placed, from: number, to: number): number {
  const { pauseAt, pause } = kind.task;
  const all = common(cell, cell + length, from, to);
  if (pause === 0 || pauseAt + pause >= length) return all;
  return all - common(cell + pauseAt, cell + pauseAt + pause, from, to);
}

const common = (from: number, to: number, first: number, last: number) =>
  Math.max(0, Math.min(to, last) - Math.max(from, first));
