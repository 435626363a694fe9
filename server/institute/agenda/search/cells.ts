/*
 * The five-minute cells of a day as the bits of one number: bit 0 is midnight. What may begin when
 * is worked out for all hours at once.
 */

export type Cells = bigint;

/** Minutes of a cell. */
export const grid = 5;
export const minutesOfDay = 24 * 60;
export const cellsOfDay = minutesOfDay / grid;

/** A day and as much of the next one as cleaning may reach into. */
export const everything: Cells = (1n << BigInt(2 * cellsOfDay)) - 1n;

/** The cells from `from` up to `to`, exclusive. */
export const between = (from: number, to: number): Cells =>
  to > from ? ((1n << BigInt(to - from)) - 1n) << BigInt(from) : 0n;

export const has = (cells: Cells, cell: number): boolean => ((cells >> BigInt(cell)) & 1n) === 1n;

/** The first cell from `from` on. */
export function firstFrom(cells: Cells, from: number): number | undefined {
  const left = cells >> BigInt(from);
  if (left === 0n) return undefined;
  const text = left.toString(2);
  return from + text.length - 1 - text.lastIndexOf('1');
}

/** Every third cell: hours are shown on quarters. */
export const quarters: Cells = cellsAt((cell) => cell % 3 === 0);

function cellsAt(isAsked: (cell: number) => boolean): Cells {
  let cells = 0n;
  for (let cell = 0; cell < cellsOfDay; cell += 1) if (isAsked(cell)) cells |= 1n << BigInt(cell);
  return cells;
}

/** The cells that begin a run of `count` cells, by shifts that double. */
export function runs(cells: Cells, count: number): Cells {
  let starts = cells;
  let length = 1;
  while (length < count) {
    const step = Math.min(length, count - length);
    starts &= starts >> BigInt(step);
    length += step;
  }
  return count > 0 ? starts : everything;
}

/** The numbers of the cells, ascending. */
export function listOf(cells: Cells): number[] {
  const text = cells.toString(2);
  const list: number[] = [];
  for (let cell = 0, at = text.length - 1; at >= 0; cell += 1, at -= 1) {
    if (text[at] === '1') list.push(cell);
  }
  return list;
}

export function countOf(cells: Cells): number {
  let count = 0;
  for (let left = cells; left !== 0n; left &= left - 1n) count += 1;
  return count;
}
