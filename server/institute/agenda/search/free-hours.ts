import type { AgendaDay } from './agenda-day.ts';
import { type Cells, grid, has, listOf, quarters } from './cells.ts';
import { kept } from './fits.ts';
import { planAt, rowsOf } from './plan.ts';
import { searchPlan } from './search.ts';
import { commonStaff, keyOf, type Visit, visitBy } from './visit.ts';

/*
 * The hours of a day at which a visit can begin. What is over, or too soon, is for others to leave
 * out: nothing here knows the time.
 */

/** On quarters. */
function hoursOf(day: AgendaDay, visit: Visit): Cells {
  return kept(day.kept, keyOf(visit), () => {
    const rows = rowsOf(day, visit);
    const [alone, ...others] = rows.map((row) => row.starts(row.whole));
    if (alone === undefined) return 0n;
    if (others.length === 0) return alone & quarters;
    const some = others.reduce((all, starts) => all | starts, alone) & quarters;
    const isFree = (cell: number) =>
      searchPlan({ day, visit, rows, any: true }, cell) !== undefined;
    return listOf(some)
      .filter(isFree)
      .reduce((cells, cell) => cells | (1n << BigInt(cell)), 0n);
  });
}

export interface Hour {
  /** Minutes of the day. */
  readonly starts: number;
  readonly ends: number;
  /** Who can do the whole visit alone, as soon as anybody could. */
  readonly staff: readonly number[];
}

/** Those from a minute on, with all that is shown of them. */
export function hoursInFull(day: AgendaDay, visit: Visit, from: number): Hour[] {
  const rows = rowsOf(day, visit);
  const people = commonStaff(visit).map((lane) => ({ lane, own: visitBy(visit, lane) }));
  return listOf(hoursOf(day, visit)).flatMap((cell) => {
    const starts = cell * grid;
    const plan = starts >= from ? planAt(day, visit, starts, rows) : undefined;
    if (!plan) return [];
    const isWishable = ({ own }: { own: Visit }) =>
      has(hoursOf(day, own), cell) &&
      (visit.length === 1 || planAt(day, own, starts)?.ends === plan.ends);
    const staff = people.filter(isWishable).map(({ lane }) => lane);
    return [{ starts, ends: plan.ends, staff }];
  });
}

/** Minutes of the day, from a minute on. */
export const minutesFrom = (day: AgendaDay, visit: Visit, from: number): number[] =>
  listOf(hoursOf(day, visit))
    .map((cell) => cell * grid)
    .filter((minute) => minute >= from);
