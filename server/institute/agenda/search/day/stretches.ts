import { type Cells, firstFrom } from '../day/cells.ts';

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export function stretchesOf(cells: Cells, start: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = firstFrom(cells, start); from !== undefined; ) {
    const to = firstFrom(~cells, from) ?? from;
    stretches.push({ from, to });
    from = firstFrom(cells, to);
  }
  return stretches;
}
