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
  findParts,
  listPersonStarts,
  type PlanSearch,
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
  let known: PlanSearch | undefined;
  const getPlanSearch = () => {
    known ??= buildSearch(day, visit, work);
    return known;
  };
  const cached = day.visits.get(key);
  if (cached?.remaining !== 0n) await work.pause();
  const visitDay = cached ?? memoize(day.visits, key, () => createVisitDay(day, getPlanSearch()));
  return { day, visit, work, visitDay, getPlanSearch };
}

/** Returns the hours before the search. Several persons compete, so each of their hours needs a search. */
function createVisitDay({ listed }: SearchDay, { rows, party }: PlanSearch): VisitDay {
  const hours = rows.reduce((all, { starts }) => all | starts, 0n) & listed;
  return {
    begins: party ? 0n : hours,
    remaining: party ? hours : 0n,
    unsure: 0n,
    parts: new Map(),
    details: new Map(),
  };
}

const getCellsFrom = (minute: number): Cells =>
  getCellRange(Math.ceil(minute / cellMinutes), cellsPerDay);

async function searchCell({ day, visitDay, getPlanSearch, work }: HourSearch, cell: number) {
  // Another search may have decided the cell during a pause.
  if (!includesCell(visitDay.remaining, cell)) return;
  const minute = cell * cellMinutes;
  const { parts, isSure } = findParts(day, minute, getPlanSearch());
  const bit = 1n << BigInt(cell);
  visitDay.remaining &= ~bit;
  if (!isSure) visitDay.unsure |= bit;
  if (parts) {
    visitDay.begins |= bit;
    visitDay.parts.set(minute, parts);
  }
  await work.pause();
}

async function searchCells(search: HourSearch, from: number): Promise<void> {
  for (const cell of listCells(search.visitDay.remaining & getCellsFrom(from)))
    await searchCell(search, cell);
}

const listFoundMinutes = ({ visitDay }: HourSearch, from: number): number[] =>
  listCells(visitDay.begins & getCellsFrom(from)).map((cell) => cell * cellMinutes);

const listPossibleCells = ({ visitDay }: HourSearch, from: number): number[] =>
  listCells((visitDay.begins | visitDay.remaining) & getCellsFrom(from));

const mayHaveMore = ({ visitDay }: HourSearch, from: number): boolean =>
  ((visitDay.remaining | visitDay.unsure) & getCellsFrom(from)) !== 0n;

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
): Promise<Pick<Hour, 'starts' | 'begins'>[]> {
  const search = await prepareSearch(day, visit, work);
  const distance = (cell: number) => Math.abs(cell * cellMinutes - minute);
  const possible = listPossibleCells(search, from).sort(
    (a, b) => distance(a) - distance(b) || a - b,
  );
  const hours: Pick<Hour, 'starts' | 'begins'>[] = [];
  for (const cell of possible) {
    if (hours.length >= count) break;
    await searchCell(search, cell);
    if (!includesCell(search.visitDay.begins, cell)) continue;
    const starts = cell * cellMinutes;
    const parts = search.visitDay.parts.get(starts);
    const begins = parts ? listPersonStarts(toPlan(day, visit, parts).parts) : [starts];
    hours.push({ starts, begins });
  }
  return hours;
}

/** Counts the hours from a minute on, without deciding all of them. */
export async function createGlance(
  day: SearchDay,
  visit: Visit,
  from: number,
  work = unlimitedMeter,
) {
  const search = await prepareSearch(day, visit, work);
  const count = () => listFoundMinutes(search, from).length;
  return {
    count,
    isPart: () => mayHaveMore(search, from),
    async findAny(): Promise<void> {
      for (const cell of listCells(search.visitDay.remaining & getCellsFrom(from))) {
        if (count() > 0) return;
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
): Promise<{ readonly hours: readonly Hour[]; readonly isPart: boolean }> {
  const search = await prepareSearch(day, visit, work);
  await runWithinBudget(() => addDetails(search, from));
  const { persons } = sortVisit(visit);
  const minutes = listFoundMinutes(search, from);
  const hours = minutes.flatMap((minute) => {
    const hour = search.visitDay.details.get(minute);
    return hour ? { ...hour, begins: restoreOrder(persons, hour.begins) } : [];
  });
  return { hours, isPart: hours.length < minutes.length || mayHaveMore(search, from) };
}

/** Restores the visit's order of persons. Results are cached in one canonical order. */
function restoreOrder(persons: readonly number[], begins: readonly number[]): number[] {
  const restored: number[] = [];
  for (const [index, person] of persons.entries()) restored[person] = begins[index] ?? 0;
  return restored;
}

async function addDetails(search: HourSearch, from: number): Promise<void> {
  const { visit, visitDay, work } = search;
  const missing = listPossibleCells(search, from).filter(
    (cell) => !visitDay.details.has(cell * cellMinutes),
  );
  if (missing.length > 0) await work.pause();
  const solos = findCommonStaff(visit).map((resourceId) => createSolo(search, resourceId));
  for (const cell of missing) {
    await searchCell(search, cell);
    const starts = cell * cellMinutes;
    const plan = findPlan(search, starts);
    await work.pause();
    if (!plan) continue;
    const { ends, parts } = plan;
    const staff: number[] = [];
    for (const { lane, isDone } of solos) if (await isDone(starts, ends)) staff.push(lane);
    visitDay.details.set(starts, { starts, ends, begins: listPersonStarts(parts), staff });
  }
}

function findPlan(
  { day, visit, visitDay, getPlanSearch }: HourSearch,
  minute: number,
): Plan | undefined {
  const { begins } = visitDay;
  const parts = visitDay.parts.get(minute);
  if (visit.length > 1) return parts && toPlan(day, visit, parts);
  return includesCell(begins, minute / cellMinutes)
    ? planAt(day, visit, minute, getPlanSearch())
    : undefined;
}

function createSolo({ day, visit, work }: HourSearch, resourceId: number) {
  const soloVisit = limitToStaff(visit, [resourceId]);
  const isParty = visit.length > 1;
  const least =
    soloVisit.flat().reduce((sum, task) => sum + countLeastCells(task), 0) * cellMinutes;
  let planSearch: PlanSearch | undefined;
  return {
    lane: resourceId,
    async isDone(starts: number, ends: number): Promise<boolean> {
      // A cheap test first, which most fail.
      if (isParty && starts + least > ends) return false;
      await work.pause();
      planSearch ??= buildSearch(day, soloVisit, work);
      const plan = planAt(day, soloVisit, starts, planSearch);
      return plan !== undefined && (!isParty || plan.ends <= ends);
    },
  };
}
