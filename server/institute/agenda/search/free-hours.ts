import type { AgendaDay, Hour, VisitDay } from './agenda-day.ts';
import { fairShare } from './capacity.ts';
import { grid, has, listOf, quarters } from './cells.ts';
import { kept } from './fits.ts';
import { beginsOf, planAt, problemOf } from './plan.ts';
import { type Problem, searchPlan } from './search.ts';
import { commonStaff, inOrder, keyOf, type Visit, visitBy } from './visit.ts';
import { unlimited, type Work } from './work.ts';

/*
 * The hours of a day at which a visit can begin. What is over, or too soon, is for others to leave
 * out: nothing here knows the time. What was found stays with the day, and whoever asks for the same goes on from
 * there: also while another one is at it, and after that one has left.
 */

/** On quarters, all of them. */
async function hoursOf(day: AgendaDay, visit: Visit, work: Work): Promise<VisitDay> {
  const key = keyOf(visit);
  const before = day.visits.get(key);
  if (before?.left === 0n) return before;
  await work.pause();
  const problem = problemOf(day, visit, work);
  const own = kept(day.visits, key, () => begun(problem));
  await search({ ...problem, any: true }, own, work);
  return own;
}

/** One person's are known at once. Several are in each other's way: each hour is a search of its own. */
function begun({ rows }: Problem): VisitDay {
  const starts = rows.map((row) => row.starts(row.whole)).reduce((all, own) => all | own, 0n);
  const asked = starts & quarters;
  const isKnown = rows.length === 1;
  return { found: isKnown ? asked : 0n, left: isKnown ? 0n : asked, inFull: new Map() };
}

async function search(problem: Problem, own: VisitDay, work: Work): Promise<void> {
  for (const cell of listOf(own.left)) {
    const bit = 1n << BigInt(cell);
    // Somebody else may have been here during a pause.
    if ((own.left & bit) === 0n) continue;
    if (searchPlan(problem, cell)) own.found |= bit;
    own.left &= ~bit;
    await work.pause();
  }
}

/** Those from a minute on, with all that is shown of them. */
export async function hoursInFull(
  day: AgendaDay,
  visit: Visit,
  from: number,
  work = unlimited,
): Promise<Hour[]> {
  const own = await hoursOf(day, visit, work);
  const minutes = minutesIn(own, from);
  const unknown = minutes.filter((minute) => !own.inFull.has(minute));
  if (unknown.length > 0) await lookAtAll({ day, visit, work }, own, unknown);
  return minutes.flatMap((minute) => inOwnOrder(visit, own.inFull.get(minute)) ?? []);
}

/** Whoever asks for the same has its persons in an order of their own. */
function inOwnOrder(visit: Visit, hour: Hour | undefined): Hour | undefined {
  const begins: number[] = [];
  for (const [index, person] of inOrder(visit).persons.entries()) {
    begins[person] = hour?.begins[index] ?? 0;
  }
  return hour && { ...hour, begins };
}

interface Asked {
  readonly day: AgendaDay;
  readonly visit: Visit;
  readonly work: Work;
}

async function lookAtAll(asked: Asked, own: VisitDay, minutes: readonly number[]): Promise<void> {
  const { day, visit, work } = asked;
  await work.pause();
  const problem = problemOf(day, visit, work);
  const people = commonStaff(visit).map((lane) => aloneWith(lane, asked));
  for (const starts of minutes) {
    const plan = own.inFull.has(starts) ? undefined : planAt(day, problem.visit, starts, problem);
    await work.pause();
    if (!plan) continue;
    const { ends, parts } = plan;
    const staff: number[] = [];
    for (const { lane, isDone } of people) if (await isDone({ starts, ends })) staff.push(lane);
    own.inFull.set(starts, { starts, ends, begins: beginsOf(parts), staff });
  }
}

/** Whether one of them alone is done as soon. */
function aloneWith(lane: number, { day, visit, work }: Asked) {
  const own = visitBy(visit, lane);
  let problem: Problem | undefined;
  return {
    lane,
    async isDone({ starts, ends }: Pick<Hour, 'starts' | 'ends'>): Promise<boolean> {
      // Most cannot: that is seen without a search.
      if (own.length > 1 && starts + fairShare(own) * grid > ends) return false;
      await work.pause();
      problem ??= problemOf(day, own, work);
      const [row] = problem.rows;
      if (own.length > 1 || !row) return planAt(day, own, starts, problem)?.ends === ends;
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

const minutesIn = ({ found }: VisitDay, from: number): number[] =>
  listOf(found)
    .map((cell) => cell * grid)
    .filter((minute) => minute >= from);
