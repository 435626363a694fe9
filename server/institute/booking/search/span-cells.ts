import type { Span } from '../../appointments/appointment-times.ts';
import { between, type Cells, grid, minutesOfDay } from './cells.ts';

/** Returns the cells that lie in one of the spans from end to end. */
export const within = (spans: readonly Span[], offset: number): Cells =>
  cellsIn(spans, (starts, ends) => [
    Math.ceil((starts - offset) / grid),
    Math.floor((ends - offset) / grid),
  ]);

export const touched = (spans: readonly Span[], offset: number): Cells =>
  cellsIn(spans, (starts, ends) => [
    Math.floor((starts - offset) / grid),
    Math.ceil((ends - offset) / grid),
  ]);

function cellsIn(
  spans: readonly Span[],
  toCells: (starts: number, ends: number) => [number, number],
): Cells {
  let cells = 0n;
  for (const { starts, ends } of spans) {
    const [from, to] = toCells(Math.max(starts, 0), Math.min(ends, 2 * minutesOfDay));
    cells |= between(Math.max(from, 0), to);
  }
  return cells;
}
