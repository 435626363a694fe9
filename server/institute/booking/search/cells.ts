/* The five-minute cells of a day as the bits of one number, so that operations cover all hours at once. */

export type Cells = bigint;

export const cellMinutes = 5;
export const minutesPerDay = 24 * 60;
export const cellsPerDay = minutesPerDay / cellMinutes;

/** All cells of a day. Treatments and cleaning end by midnight. */
export const allCells: Cells = (1n << BigInt(cellsPerDay)) - 1n;

export const getCellRange = (from: number, to: number): Cells =>
  to > from ? ((1n << BigInt(to - from)) - 1n) << BigInt(from) : 0n;

export const includesCell = (cells: Cells, cell: number): boolean =>
  ((cells >> BigInt(cell)) & 1n) === 1n;

export function findFirstCell(cells: Cells, from: number): number | undefined {
  const laterCells = cells >> BigInt(from);
  if (laterCells === 0n) return undefined;
  const text = laterCells.toString(2);
  return from + text.length - 1 - text.lastIndexOf('1');
}

export function getEveryNthCell(step: number): Cells {
  let cells = 0n;
  for (let cell = 0; cell < cellsPerDay; cell += step) cells |= 1n << BigInt(cell);
  return cells;
}

/** Returns the cells that begin a run of `count` set cells. Each shift doubles the length that is tested. */
export function findRunStarts(cells: Cells, count: number): Cells {
  let starts = cells;
  let length = 1;
  while (length < count) {
    const step = Math.min(length, count - length);
    starts &= starts >> BigInt(step);
    length += step;
  }
  return count > 0 ? starts : allCells;
}

export function listCells(cells: Cells): number[] {
  const text = cells.toString(2);
  const list: number[] = [];
  for (let cell = 0, at = text.length - 1; at >= 0; cell += 1, at -= 1) {
    if (text[at] === '1') list.push(cell);
  }
  return list;
}

export function countCells(cells: Cells): number {
  let count = 0;
  for (let left = cells; left !== 0n; left &= left - 1n) count += 1;
  return count;
}

/** The cells of a day, in words of 32, for quick access to single cells. */
export type Words = readonly number[];

const wordBits = 32;
/** An even number, because two words are copied at once. */
export const wordsPerDay = 2 * Math.ceil(cellsPerDay / (2 * wordBits));

/** Shares the memory of the words, which splits a bigint. Storing a bigint keeps its lowest 64 bits. */
const wordPairs = new BigInt64Array(wordsPerDay / 2);
const pairWords = new Int32Array(wordPairs.buffer);

/** Converts cells to a plain array, because a typed array this short costs more memory than it holds. */
export function toWords(cells: Cells): Words {
  let left = cells;
  let part = 0;
  for (; left !== 0n; part += 1) {
    wordPairs[part] = left;
    left >>= 64n;
  }
  wordPairs.fill(0n, part);
  const words: number[] = [];
  for (const word of pairWords) words.push(word);
  return words;
}

export const hasCell = (words: Words, cell: number): boolean =>
  (((words[cell >> 5] ?? 0) >>> (cell & 31)) & 1) === 1;
