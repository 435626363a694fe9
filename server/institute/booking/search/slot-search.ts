import type { Hour, Plan, SearchDay, VisitDay } from './agenda-day.ts';
import { between, type Cells, cellsOfDay, grid, has, listCells } from './cells.ts';
import { buildSearch, getBegins, lookForParts, type PlanSearch, planAt, toPlan } from './plan.ts';
import { runWithinBudget, type SearchMeter, unlimitedMeter } from './search-work.ts';
import { commonStaff, leastCells, type Visit, visitBy } from './visit.ts';
import { getKey, sortVisit } from './visit-order.ts';
import { memoize } from './ways.ts';

/* The hours of a day, cached with it. The current time is ignored: callers omit past hours. */

interface HourSearch {
  readonly day: SearchDay;
  readonly visit: Visit;
  readonly work: SearchMeter;
  readonly visitDay: VisitDay;
  problem(): PlanSearch;
}

async function prepareSearch(day: SearchDay, own: Visit, work: SearchMeter): Promise<HourSearch> {
  const { visit } = sortVisit(own);
  const key = getKey(visit);
  let known: PlanSearch | undefined;
  const problem = () => {
    known ??= buildSearch(day, visit, work);
    return known;
  };
  const cached = day.visits.get(key);
  if (cached?.remaining !== 0n) await work.pause();
  const visitDay = cached ?? memoize(day.visits, key, () => initialHours(day, problem()));
  return { day, visit, work, visitDay, problem };
}

/** Returns the hours before the search. Several persons compete, so each of their hours needs a search. */
function initialHours({ listed }: SearchDay, { rows, party }: PlanSearch): VisitDay {
  const hours = rows.reduce((all, { starts }) => all | starts, 0n) & listed;
  return {
    begins: party ? 0n : hours,
    remaining: party ? hours : 0n,
    unsure: 0n,
    parts: new Map(),
    details: new Map(),
  };
}

const cellsFrom = (minute: number): Cells => between(Math.ceil(minute / grid), cellsOfDay);

async function decide({ day, visitDay, problem, work }: HourSearch, cell: number) {
  // Another search may have decided the cell during a pause.
  if (!has(visitDay.remaining, cell)) return;
  const minute = cell * grid;
  const { parts, isSure } = lookForParts(day, minute, problem());
  const bit = 1n << BigInt(cell);
  visitDay.remaining &= ~bit;
  if (!isSure) visitDay.unsure |= bit;
  if (parts) {
    visitDay.begins |= bit;
    visitDay.parts.set(minute, parts);
  }
  await work.pause();
}

async function decideAll(look: HourSearch, from: number): Promise<void> {
  for (const cell of listCells(look.visitDay.remaining & cellsFrom(from))) await decide(look, cell);
}

const minutesIn = ({ visitDay }: HourSearch, from: number): number[] =>
  listCells(visitDay.begins & cellsFrom(from)).map((cell) => cell * grid);

const possibleIn = ({ visitDay }: HourSearch, from: number): number[] =>
  listCells((visitDay.begins | visitDay.remaining) & cellsFrom(from));

const mayHaveMore = ({ visitDay }: HourSearch, from: number): boolean =>
  ((visitDay.remaining | visitDay.unsure) & cellsFrom(from)) !== 0n;

export async function minutesFrom(
  day: SearchDay,
  visit: Visit,
  from: number,
  work = unlimitedMeter,
): Promise<number[]> {
  const look = await prepareSearch(day, visit, work);
  await decideAll(look, from);
  return minutesIn(look, from);
}

export async function nearestHours(
  day: SearchDay,
  visit: Visit,
  { from, minute, count }: { from: number; minute: number; count: number },
  work = unlimitedMeter,
): Promise<Pick<Hour, 'starts' | 'begins'>[]> {
  const look = await prepareSearch(day, visit, work);
  const distance = (cell: number) => Math.abs(cell * grid - minute);
  const possible = possibleIn(look, from).sort((a, b) => distance(a) - distance(b) || a - b);
  const hours: Pick<Hour, 'starts' | 'begins'>[] = [];
  for (const cell of possible) {
    if (hours.length >= count) break;
    await decide(look, cell);
    if (!has(look.visitDay.begins, cell)) continue;
    const starts = cell * grid;
    const parts = look.visitDay.parts.get(starts);
    const begins = parts ? getBegins(toPlan(day, visit, parts).parts) : [starts];
    hours.push({ starts, begins });
  }
  return hours;
}

/** Counts the hours from a minute on, without deciding all of them. */
export async function glanceAt(day: SearchDay, visit: Visit, from: number, work = unlimitedMeter) {
  const look = await prepareSearch(day, visit, work);
  const count = () => minutesIn(look, from).length;
  return {
    count,
    isPart: () => mayHaveMore(look, from),
    async any(): Promise<void> {
      for (const cell of listCells(look.visitDay.remaining & cellsFrom(from))) {
        if (count() > 0) return;
        await decide(look, cell);
      }
    },
    all: () => decideAll(look, from),
  };
}

export async function searchHours(
  day: SearchDay,
  visit: Visit,
  from: number,
  work = unlimitedMeter,
): Promise<{ readonly hours: readonly Hour[]; readonly isPart: boolean }> {
  const look = await prepareSearch(day, visit, work);
  await runWithinBudget(() => addDetails(look, from));
  const { persons } = sortVisit(visit);
  const minutes = minutesIn(look, from);
  const hours = minutes.flatMap((minute) => {
    const hour = look.visitDay.details.get(minute);
    return hour ? { ...hour, begins: inOwnOrder(persons, hour.begins) } : [];
  });
  return { hours, isPart: hours.length < minutes.length || mayHaveMore(look, from) };
}

/** Restores the visit's order of persons. Results are cached in one canonical order. */
function inOwnOrder(persons: readonly number[], begins: readonly number[]): number[] {
  const own: number[] = [];
  for (const [index, person] of persons.entries()) own[person] = begins[index] ?? 0;
  return own;
}

async function addDetails(look: HourSearch, from: number): Promise<void> {
  const { visit, visitDay, work } = look;
  const missing = possibleIn(look, from).filter((cell) => !visitDay.details.has(cell * grid));
  if (missing.length > 0) await work.pause();
  const solos = commonStaff(visit).map((resourceId) => createSolo(look, resourceId));
  for (const cell of missing) {
    await decide(look, cell);
    const starts = cell * grid;
    const plan = planIn(look, starts);
    await work.pause();
    if (!plan) continue;
    const { ends, parts } = plan;
    const staff: number[] = [];
    for (const { lane, isDone } of solos) if (await isDone(starts, ends)) staff.push(lane);
    visitDay.details.set(starts, { starts, ends, begins: getBegins(parts), staff });
  }
}

function planIn({ day, visit, visitDay, problem }: HourSearch, minute: number): Plan | undefined {
  const { begins } = visitDay;
  const parts = visitDay.parts.get(minute);
  if (visit.length > 1) return parts && toPlan(day, visit, parts);
  return has(begins, minute / grid) ? planAt(day, visit, minute, problem()) : undefined;
}

function createSolo({ day, visit, work }: HourSearch, resourceId: number) {
  const soloVisit = visitBy(visit, [resourceId]);
  const isParty = visit.length > 1;
  const least = soloVisit.flat().reduce((sum, task) => sum + leastCells(task), 0) * grid;
  let problem: PlanSearch | undefined;
  return {
    lane: resourceId,
    async isDone(starts: number, ends: number): Promise<boolean> {
      // A cheap test first, which most fail.
      if (isParty && starts + least > ends) return false;
      await work.pause();
      problem ??= buildSearch(day, soloVisit, work);
      const plan = planAt(day, soloVisit, starts, problem);
      return plan !== undefined && (!isParty || plan.ends <= ends);
    },
  };
}
