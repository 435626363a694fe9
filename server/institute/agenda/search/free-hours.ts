import type { AgendaDay } from './agenda-day.ts';
import { fairShare } from './capacity.ts';
import { type Cells, grid, has, listOf, quarters } from './cells.ts';
import { kept } from './fits.ts';
import { planAt, rowsOf } from './plan.ts';
import { type Problem, searchPlan } from './search.ts';
import { commonStaff, keyOf, type Visit, visitBy } from './visit.ts';
import { createYield, type Yield } from './yield.ts';

/*
 * The hours of a day at which a visit can begin. What is over, or too soon, is for others to leave
 * out: nothing here knows the time.
 */

/** On quarters. */
async function hoursOf(day: AgendaDay, visit: Visit, letOthers: Yield): Promise<Cells> {
  const key = keyOf(visit);
  const known = day.kept.get(key);
  if (known !== undefined) return known;
  const rows = rowsOf(day, visit);
  const starts = rows.map((row) => row.starts(row.whole)).reduce((all, own) => all | own, 0n);
  const found =
    rows.length === 1 ? starts : await searched({ day, visit, rows }, starts, letOthers);
  return kept(day.kept, key, () => found & quarters);
}

/** Persons are in each other's way: each hour is a search of its own. */
async function searched(problem: Problem, starts: Cells, letOthers: Yield): Promise<Cells> {
  let found = 0n;
  for (const cell of listOf(starts & quarters)) {
    if (searchPlan({ ...problem, any: true }, cell)) found |= 1n << BigInt(cell);
    await letOthers();
  }
  return found;
}

export interface Hour {
  /** Minutes of the day. */
  readonly starts: number;
  readonly ends: number;
  /** Who can do the whole visit alone, as soon as anybody could. */
  readonly staff: readonly number[];
}

/** Those from a minute on, with all that is shown of them. */
export async function hoursInFull(day: AgendaDay, visit: Visit, from: number): Promise<Hour[]> {
  const letOthers = createYield();
  const rows = rowsOf(day, visit);
  const people = commonStaff(visit).map((lane) => ({ lane, own: visitBy(visit, lane) }));
  const hours: Hour[] = [];
  for (const starts of await minutesFrom(day, visit, from, letOthers)) {
    const plan = planAt(day, visit, starts, rows);
    if (!plan) continue;
    const { ends } = plan;
    const staff: number[] = [];
    for (const { lane, own } of people) {
      if (await isWishable(day, own, { starts, ends }, letOthers)) staff.push(lane);
    }
    hours.push({ starts, ends, staff });
    await letOthers();
  }
  return hours;
}

/** Whether one of them alone is done as soon. */
async function isWishable(
  day: AgendaDay,
  own: Visit,
  { starts, ends }: Pick<Hour, 'starts' | 'ends'>,
  letOthers: Yield,
): Promise<boolean> {
  const cell = (starts - day.offset) / grid;
  if (own.length === 1) return has(await hoursOf(day, own, letOthers), cell);
  // Most cannot: that is seen without a search.
  if (starts + fairShare(own) * grid > ends) return false;
  await letOthers();
  return planAt(day, own, starts)?.ends === ends;
}

/** Minutes of the day, from a minute on. */
export async function minutesFrom(
  day: AgendaDay,
  visit: Visit,
  from: number,
  letOthers = createYield(),
): Promise<number[]> {
  return listOf(await hoursOf(day, visit, letOthers))
    .map((cell) => cell * grid)
    .filter((minute) => minute >= from);
}
