import type { AgendaDay, Hour, VisitDay } from '../day/agenda-day.ts';
import { between, type Cells, cellsOfDay, grid, has, listOf } from '../day/cells.ts';
import { problemOf } from '../plan.ts';
import type { Problem } from '../search.ts';
import { placeAlone } from '../steps.ts';
import { type Visit, visitBy } from '../visit/visit.ts';
import { asFarAsCan, type Work, whileLocked } from '../work.ts';
import { isTidy } from './holes.ts';

/*
 * Which of the free hours are offered, by the owner's rules. Those that leave a hole are offered last, or, where she
 * has it so, only on days on which all that are left do. Holes count for visits of one person: hours for several are few.
 */

export const cellsFrom = (minute: number): Cells =>
  between(Math.ceil(minute / grid), 2 * cellsOfDay);

/** Steps of laying out one hour's plan. */
const layingOut = 20;

/** Those of some free hours that leave no hole; undefined where holes do not count. */
export function tidyOf({ day, rows, group, work }: Problem, hours: Cells): Cells | undefined {
  const [row] = rows;
  const doCount = [...day.lanes.values()].some(({ least }) => least !== undefined);
  if (group || !row || !doCount) return undefined;
  let tidy = 0n;
  for (const cell of listOf(hours)) {
    work.count(layingOut);
    if (isTidy(day, placeAlone(day, row, cell))) tidy |= 1n << BigInt(cell);
  }
  return tidy;
}

/** Of the free hours from a minute on, those that are offered. */
export function offeredFrom(
  { hidesHoles }: AgendaDay,
  { begins, tidy }: Pick<VisitDay, 'begins' | 'tidy'>,
  minute: number,
): Cells {
  const free = begins & cellsFrom(minute);
  const best = hidesHoles && tidy !== undefined ? free & tidy : 0n;
  return best === 0n ? free : best;
}

/** If only some leave no hole, those are preferred. */
export function marked<One extends Hour>(
  { tidy = 0n }: Pick<VisitDay, 'tidy'>,
  hours: readonly One[],
): readonly One[] {
  const own = hours.filter(({ starts }) => has(tidy, starts / grid));
  if (own.length === 0 || own.length === hours.length) return hours;
  return hours.map((hour) => (own.includes(hour) ? { ...hour, isPreferred: true } : hour));
}

/** Whether a visit that can begin at a minute is offered it, when hours are offered from another on. */
export function isOffered(
  day: AgendaDay,
  visit: Visit,
  { minute, from }: { readonly minute: number; readonly from: number },
): boolean {
  const cell = minute / grid;
  if (!Number.isInteger(cell) || !has(day.listed, cell)) return false;
  if (!day.hidesHoles || visit.length > 1) return true;
  const problem = problemOf(day, visit, whileLocked());
  const begins = problem.rows.reduce((all, row) => all & row.starts(row.whole), day.listed);
  const own = begins & (1n << BigInt(cell));
  if (own === 0n || tidyOf(problem, own) === own) return own !== 0n;
  return has(offeredFrom(day, { begins, tidy: tidyOf(problem, begins) }, from), cell);
}

/** Each hour with those of its people alone whom it is offered with as well. `isSure`: none is left out because it was not looked at. */
export async function withWhomOffered<One extends Hour>(
  { day, visit, work }: { day: AgendaDay; visit: Visit; work: Work },
  hours: readonly One[],
  minutesOf: (visit: Visit) => Promise<readonly number[]>,
): Promise<{ readonly hours: readonly One[]; readonly isSure: boolean }> {
  if (!day.hidesHoles || visit.length > 1) return { hours, isSure: true };
  const minutes = new Map<number, ReadonlySet<number>>();
  const lanes = new Set(hours.flatMap(({ staff }) => staff));
  await asFarAsCan(async () => {
    for (const lane of lanes) {
      await work.pause();
      minutes.set(lane, new Set(await minutesOf(visitBy(visit, lane))));
    }
  });
  const offered = hours.map((hour) => ({
    ...hour,
    staff: hour.staff.filter((lane) => minutes.get(lane)?.has(hour.starts)),
  }));
  return { hours: offered, isSure: minutes.size === lanes.size };
}
