import type { AgendaDay, PlannedHour, VisitDay } from './day/agenda-day.ts';
import { between, type Cells, cellsOfDay, grid, has, listOf } from './day/cells.ts';
import { addDetails } from './details.ts';
import { inOwnOrder } from './plan.ts';
import type { Visit } from './visit/visit.ts';
import { inOrder } from './visit/visit-order.ts';
import { type Look, lookAt, note } from './visit-day.ts';
import { asFarAsCan, unlimited } from './work.ts';

/*
 * The hours of a day at which a visit can begin, whatever the time is now: callers leave out what is past or
 * too soon. Results are cached with the day, and a search continues where an earlier one for the same visit
 * stopped.
 */

/** The cells from a minute on. */
const cellsFrom = (minute: number): Cells => between(Math.ceil(minute / grid), 2 * cellsOfDay);

/** Finds out whether a visit can begin at each of some cells, until there is enough. */
async function decide(
  { visitDay, problem, work }: Look,
  cells: readonly number[],
  isEnough: () => boolean = () => false,
): Promise<void> {
  for (const cell of cells) {
    if (isEnough()) return;
    // Another search may have done it during a pause.
    if (!has(visitDay.remaining, cell)) continue;
    const isFree = problem().group?.has(cell);
    note(visitDay, cell, { isFree: isFree === true, isSure: isFree !== undefined, isAgain: false });
    await work.pause();
  }
}

/** Minutes of the day, from a minute on. */
export async function minutesFrom(
  day: AgendaDay,
  visit: Visit,
  from: number,
  work = unlimited,
): Promise<number[]> {
  const look = await lookAt(day, visit, work);
  await decide(look, listOf(look.visitDay.remaining & cellsFrom(from)));
  return minutesIn(look, from);
}

const minutesIn = ({ visitDay }: Look, from: number): number[] =>
  listOf(visitDay.begins & cellsFrom(from)).map((cell) => cell * grid);

/** Whether some were not looked at, or not for long enough. */
const mayHaveMore = ({ remaining, unsure }: VisitDay, from: number): boolean =>
  ((remaining | unsure) & cellsFrom(from)) !== 0n;

/** So many of the hours from a minute on that are nearest to another; earlier ones first among equals. */
export async function nearestMinutes(
  day: AgendaDay,
  visit: Visit,
  { from, minute, count }: { from: number; minute: number; count: number },
  work = unlimited,
): Promise<number[]> {
  const look = await lookAt(day, visit, work);
  const { visitDay } = look;
  const far = (cell: number) => Math.abs(cell * grid - minute);
  const possible = listOf(possibleFrom(look, from)).sort(
    (one, other) => far(one) - far(other) || one - other,
  );
  const found: number[] = [];
  for (const cell of possible) {
    if (found.length >= count) break;
    await decide(look, [cell]);
    if ((visitDay.begins & (1n << BigInt(cell))) !== 0n) found.push(cell * grid);
  }
  return found;
}

/** Those that are offered, and those that were not looked at. */
const possibleFrom = ({ visitDay }: Look, from: number) =>
  (visitDay.begins | visitDay.remaining) & cellsFrom(from);

/** How many hours there are from a minute on, without looking at all of them. */
export async function glanceAt(day: AgendaDay, visit: Visit, from: number, work = unlimited) {
  const look = await lookAt(day, visit, work);
  const { visitDay, problem } = look;
  const left = () => visitDay.remaining & cellsFrom(from);
  const count = () => minutesIn(look, from).length;

  return {
    count,
    /** Whether there may be more. */
    isPart: () => mayHaveMore(visitDay, from),
    /** Whether there is one: first by what is seen at once. */
    async any(): Promise<boolean> {
      if (count() > 0) return true;
      const soon = listOf(left()).find((cell) => problem().group?.hasSoon(cell));
      if (soon !== undefined) await decide(look, [soon]);
      await decide(look, listOf(left()), () => count() > 0);
      return count() > 0;
    },
    /** Looks at the others. */
    all: () => decide(look, listOf(left())),
  };
}

/** The hours from a minute on, with their details. */
export const hoursInFull = async (
  day: AgendaDay,
  visit: Visit,
  from: number,
  work = unlimited,
): Promise<readonly PlannedHour[]> => (await hoursAsFound(day, visit, from, work)).hours;

/** The same. `isPart`: there may be more, or some that are over earlier. */
export async function hoursAsFound(
  day: AgendaDay,
  visit: Visit,
  from: number,
  work = unlimited,
): Promise<{ readonly hours: readonly PlannedHour[]; readonly isPart: boolean }> {
  const look = await lookAt(day, visit, work);
  const { visitDay } = look;
  const missing = listOf(possibleFrom(look, from) | (visitDay.again & cellsFrom(from))).filter(
    (cell) => !visitDay.details.has(cell * grid) || has(visitDay.again, cell),
  );
  if (missing.length > 0) await asFarAsCan(() => addDetails(look, missing));
  const { persons } = inOrder(visit);
  const minutes = minutesIn(look, from);
  const found = minutes.flatMap((minute) => {
    const hour = visitDay.details.get(minute);
    return hour ? { ...hour, begins: inOwnOrder(persons, hour.begins) } : [];
  });
  const isPart = found.length < minutes.length || mayHaveMore(visitDay, from);
  return { hours: found, isPart };
}
