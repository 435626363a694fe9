import { type Cells, firstFrom } from '../day/cells.ts';

/** Cells, from the first up to the last, exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Unbroken stretches of cells, of those from one on. */
export function stretchesOf(cells: Cells, start: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = firstFrom(cells, start); from !== undefined; ) {
    const to = firstFrom(~cells, from) ?? from;
    stretches.push({ from, to });
    from = firstFrom(cells, to);
  }
  return stretches;
}
