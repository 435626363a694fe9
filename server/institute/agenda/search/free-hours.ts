import type { AgendaDay, Hour, VisitDay } from './agenda-day.ts';
import { fairShare } from './capacity.ts';
import { grid, has, listOf, quarters } from './cells.ts';
import { memoize } from './fits.ts';
import { beginsOf, planAt, problemOf } from './plan.ts';
import { type Problem, searchPlan } from './search.ts';
import { commonStaff, inOrder, keyOf, type Visit, visitBy } from './visit.ts';
import { unlimited, type Work } from './work.ts';

/*
 * The hours of a day at which a visit can begin, whatever the time is now: callers leave out what is past or
 * too soon. Results are cached with the day, and a search continues where an earlier one for the same visit
 * stopped.
 */

/** All hours of the day, on quarters. */
async function hoursOf(day: AgendaDay, visit: Visit, work: Work): Promise<VisitDay> {
  const key = keyOf(visit);
  const cached = day.visits.get(key);
  if (cached?.remaining === 0n) return cached;
  await work.pause();
  const problem = problemOf(day, visit, work);
  const visitDay = memoize(day.visits, key, () => initialHours(problem));
  await search({ ...problem, any: true }, visitDay, work);
  return visitDay;
}

/** For one person the hours follow from the row. Several persons compete, so each hour needs a search. */
function initialHours({ rows }: Problem): VisitDay {
  const starts = rows.map((row) => row.starts(row.whole)).reduce((all, own) => all | own, 0n);
  const hours = starts & quarters;
  const isAlone = rows.length === 1;
  return { begins: isAlone ? hours : 0n, remaining: isAlone ? 0n : hours, details: new Map() };
}

async function search(problem: Problem, visitDay: VisitDay, work: Work): Promise<void> {
  for (const cell of listOf(visitDay.remaining)) {
    const bit = 1n << BigInt(cell);
    // Another search may have done it during a pause.
    if ((visitDay.remaining & bit) === 0n) continue;
    if (searchPlan(problem, cell)) visitDay.begins |= bit;
    visitDay.remaining &= ~bit;
    await work.pause();
  }
}

/** The hours from a minute on, with their details. */
export async function hoursInFull(
  day: AgendaDay,
  visit: Visit,
  from: number,
  work = unlimited,
): Promise<Hour[]> {
  const visitDay = await hoursOf(day, visit, work);
  const minutes = minutesIn(visitDay, from);
  const missing = minutes.filter((minute) => !visitDay.details.has(minute));
  if (missing.length > 0) await addDetails({ day, visit, work }, visitDay, missing);
  return minutes.flatMap((minute) => inOwnOrder(visit, visitDay.details.get(minute)) ?? []);
}

/** Results are cached in one order of the persons; this restores the order of the visit. */
function inOwnOrder(visit: Visit, hour: Hour | undefined): Hour | undefined {
  const begins: number[] = [];
  for (const [index, person] of inOrder(visit).persons.entries()) {
    begins[person] = hour?.begins[index] ?? 0;
  }
  return hour && { ...hour, begins };
}

interface Query {
  readonly day: AgendaDay;
  readonly visit: Visit;
  readonly work: Work;
}

async function addDetails(
  query: Query,
  { details }: VisitDay,
  minutes: readonly number[],
): Promise<void> {
  const { day, visit, work } = query;
  await work.pause();
  const problem = problemOf(day, visit, work);
  const people = commonStaff(visit).map((lane) => aloneWith(lane, query));
  for (const starts of minutes) {
    const plan = details.has(starts) ? undefined : planAt(day, problem.visit, starts, problem);
    await work.pause();
    if (!plan) continue;
    const { ends, parts } = plan;
    const staff: number[] = [];
    for (const { lane, isDone } of people) if (await isDone({ starts, ends })) staff.push(lane);
    details.set(starts, { starts, ends, begins: beginsOf(parts), staff });
  }
}

/** Whether one member of staff alone would be done as early. */
function aloneWith(lane: number, { day, visit, work }: Query) {
  const soloVisit = visitBy(visit, lane);
  let problem: Problem | undefined;
  return {
    lane,
    async isDone({ starts, ends }: Pick<Hour, 'starts' | 'ends'>): Promise<boolean> {
      // A cheap test first: most cannot.
      if (soloVisit.length > 1 && starts + fairShare(soloVisit) * grid > ends) return false;
      await work.pause();
      problem ??= problemOf(day, soloVisit, work);
      const [row] = problem.rows;
      if (soloVisit.length > 1 || !row)
        return planAt(day, soloVisit, starts, problem)?.ends === ends;
      return has(row.starts(row.whole), (starts - day.offset) / grid);
    },
  };
}

/** Minutes of the day, from a minute on. */
export async function minutesFrom(
  day: AgendaDay,
  visit: Visit,
  from: number,
  work = unlimited,
): Promise<number[]> {
  return minutesIn(await hoursOf(day, visit, work), from);
}

const minutesIn = ({ begins }: VisitDay, from: number): number[] =>
  listOf(begins)
    .map((cell) => cell * grid)
    .filter((minute) => minute >= from);
