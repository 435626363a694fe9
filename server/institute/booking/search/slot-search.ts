import type { Hour, Plan, SearchDay, VisitDay } from './agenda-day.ts';
import {
  type Cells,
  cellMinutes,
  cellsPerDay,
  getCellRange,
  includesCell,
  listCells,
} from './cells.ts';
import {
  buildSearch,
  listPersonStarts,
  type PlanSearch,
  placeVisit,
  planAt,
  toPlan,
} from './plan.ts';
import { runWithinBudget, type SearchMeter, unlimitedMeter } from './search-work.ts';
import { countLeastCells, findCommonStaff, limitToStaff, type Visit } from './visit.ts';
import { getKey, sortVisit } from './visit-order.ts';
import { memoize } from './ways.ts';

/* The hours of a day, cached with it. The current time is ignored: callers omit past hours. */

interface HourSearch {
  readonly day: SearchDay;
  readonly visit: Visit;
  readonly work: SearchMeter;
  readonly visitDay: VisitDay;
  getPlanSearch(): PlanSearch;
}

async function prepareSearch(
  day: SearchDay,
  wantedVisit: Visit,
  work: SearchMeter,
): Promise<HourSearch> {
  const { visit } = sortVisit(wantedVisit);
  const key = getKey(visit);
  let planSearch: PlanSearch | undefined;
  const getPlanSearch = () => {
    planSearch ??= buildSearch(day, visit, work);
    return planSearch;
  };
  const cachedDay = day.visits.get(key);
  if (cachedDay?.undecided !== 0n) await work.pause();
  const visitDay =
    cachedDay ?? memoize(day.visits, key, () => createVisitDay(day, getPlanSearch()));
  return { day, visit, work, visitDay, getPlanSearch };
}

/** Returns the hours before the search. Several persons compete, so each of their hours needs a search. */
function createVisitDay({ listed }: SearchDay, { persons, party }: PlanSearch): VisitDay {
  const cells = persons.reduce((union, { starts }) => union | starts, 0n) & listed;
  return {
    starts: party ? 0n : cells,
    undecided: party ? cells : 0n,
    unsure: 0n,
    placedByMinute: new Map(),
    hourByMinute: new Map(),
  };
}

const getCellsFrom = (minute: number): Cells =>
  getCellRange(Math.ceil(minute / cellMinutes), cellsPerDay);

async function searchCell({ day, visitDay, getPlanSearch, work }: HourSearch, cell: number) {
  // Another search may have decided the cell during a pause.
  if (!includesCell(visitDay.undecided, cell)) return;
  const minute = cell * cellMinutes;
  const { placed, isSure } = placeVisit(day, minute, getPlanSearch());
  const bit = 1n << BigInt(cell);
  visitDay.undecided &= ~bit;
  if (!isSure) visitDay.unsure |= bit;
  if (placed) {
    visitDay.starts |= bit;
    visitDay.placedByMinute.set(minute, placed);
  }
  await work.pause();
}

async function searchCells(search: HourSearch, from: number): Promise<void> {
  for (const cell of listCells(search.visitDay.undecided & getCellsFrom(from)))
    await searchCell(search, cell);
}

const listFoundMinutes = ({ visitDay }: HourSearch, from: number): number[] =>
  listCells(visitDay.starts & getCellsFrom(from)).map((cell) => cell * cellMinutes);

const listPossibleCells = ({ visitDay }: HourSearch, from: number): number[] =>
  listCells((visitDay.starts | visitDay.undecided) & getCellsFrom(from));

const mayHaveMore = ({ visitDay }: HourSearch, from: number): boolean =>
  ((visitDay.undecided | visitDay.unsure) & getCellsFrom(from)) !== 0n;

export async function findMinutes(
  day: SearchDay,
  visit: Visit,
  from: number,
  work = unlimitedMeter,
): Promise<number[]> {
  const search = await prepareSearch(day, visit, work);
  await searchCells(search, from);
  return listFoundMinutes(search, from);
}

export async function findNearestOfDay(
  day: SearchDay,
  visit: Visit,
  { from, minute, count }: { from: number; minute: number; count: number },
  work = unlimitedMeter,
): Promise<Pick<Hour, 'starts' | 'personStarts'>[]> {
  const search = await prepareSearch(day, visit, work);
  const getDistance = (cell: number) => Math.abs(cell * cellMinutes - minute);
  const nearestCells = listPossibleCells(search, from).sort(
    (a, b) => getDistance(a) - getDistance(b) || a - b,
  );
  const hours: Pick<Hour, 'starts' | 'personStarts'>[] = [];
  for (const cell of nearestCells) {
    if (hours.length >= count) break;
    await searchCell(search, cell);
    if (!includesCell(search.visitDay.starts, cell)) continue;
    const starts = cell * cellMinutes;
    const placed = search.visitDay.placedByMinute.get(starts);
    const personStarts = placed ? listPersonStarts(toPlan(day, visit, placed).parts) : [starts];
    hours.push({ starts, personStarts });
  }
  return hours;
}

/** Counts the hours from a minute on, without deciding all of them. */
export async function createHourCounter(
  day: SearchDay,
  visit: Visit,
  from: number,
  work = unlimitedMeter,
) {
  const search = await prepareSearch(day, visit, work);
  const countFound = () => listFoundMinutes(search, from).length;
  return {
    countFound,
    mayHaveMore: () => mayHaveMore(search, from),
    async findAny(): Promise<void> {
      for (const cell of listCells(search.visitDay.undecided & getCellsFrom(from))) {
        if (countFound() > 0) return;
        await searchCell(search, cell);
      }
    },
    findAll: () => searchCells(search, from),
  };
}

export async function searchHours(
  day: SearchDay,
  visit: Visit,
  from: number,
  work = unlimitedMeter,
): Promise<{ readonly hours: readonly Hour[]; readonly isPartial: boolean }> {
  const search = await prepareSearch(day, visit, work);
  await runWithinBudget(() => addDetails(search, from));
  const { persons } = sortVisit(visit);
  const minutes = listFoundMinutes(search, from);
  const hours = minutes.flatMap((minute) => {
    const hour = search.visitDay.hourByMinute.get(minute);
    return hour ? { ...hour, personStarts: restoreOrder(persons, hour.personStarts) } : [];
  });
  return { hours, isPartial: hours.length < minutes.length || mayHaveMore(search, from) };
}

/** Restores the visit's order of persons. Results are cached in one canonical order. */
function restoreOrder(persons: readonly number[], sortedStarts: readonly number[]): number[] {
  const personStarts: number[] = [];
  for (const [index, person] of persons.entries()) personStarts[person] = sortedStarts[index] ?? 0;
  return personStarts;
}

async function addDetails(search: HourSearch, from: number): Promise<void> {
  const { visit, visitDay, work } = search;
  const missingCells = listPossibleCells(search, from).filter(
    (cell) => !visitDay.hourByMinute.has(cell * cellMinutes),
  );
  if (missingCells.length > 0) await work.pause();
  const soloChecks = findCommonStaff(visit).map((resourceId) =>
    createSoloCheck(search, resourceId),
  );
  for (const cell of missingCells) {
    await searchCell(search, cell);
    const starts = cell * cellMinutes;
    const plan = findPlan(search, starts);
    await work.pause();
    if (!plan) continue;
    const { ends, parts } = plan;
    const staff: number[] = [];
    for (const { resourceId, canServe } of soloChecks)
      if (await canServe(starts, ends)) staff.push(resourceId);
    visitDay.hourByMinute.set(starts, {
      starts,
      ends,
      personStarts: listPersonStarts(parts),
      staff,
    });
  }
}

function findPlan(
  { day, visit, visitDay, getPlanSearch }: HourSearch,
  minute: number,
): Plan | undefined {
  const placed = visitDay.placedByMinute.get(minute);
  if (visit.length > 1) return placed && toPlan(day, visit, placed);
  return includesCell(visitDay.starts, minute / cellMinutes)
    ? planAt(day, visit, minute, getPlanSearch())
    : undefined;
}

/** Returns a test whether one staff member could do the whole visit alone. */
function createSoloCheck({ day, visit, work }: HourSearch, resourceId: number) {
  const soloVisit = limitToStaff(visit, [resourceId]);
  const isParty = visit.length > 1;
  const leastMinutes =
    soloVisit.flat().reduce((sum, task) => sum + countLeastCells(task), 0) * cellMinutes;
  let planSearch: PlanSearch | undefined;
  return {
    resourceId,
    async canServe(starts: number, ends: number): Promise<boolean> {
      // A cheap test first, which most fail.
      if (isParty && starts + leastMinutes > ends) return false;
      await work.pause();
      planSearch ??= buildSearch(day, soloVisit, work);
      const plan = planAt(day, soloVisit, starts, planSearch);
      return plan !== undefined && (!isParty || plan.ends <= ends);
    },
  };
}
