import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import type { AgendaReading } from '../../days/agenda.ts';
import { firstMinute } from '../../days/times.ts';
import type { AgendaDay, PlannedHour } from '../../search/day/agenda-day.ts';
import { nearestMinutes } from '../../search/free-hours.ts';
import { beginsOf, type Plan, planAt, problemOf } from '../../search/plan.ts';
import type { Visit } from '../../search/visit/visit.ts';
import { withUses } from '../../search/with-uses.ts';
import type { Work } from '../../search/work.ts';
import { isOffered } from '../offers/offers.ts';
import type { Part } from './parts.ts';

/*
 * The hours of a group: the first part at one of its own hours, and each of the others as soon as it can begin from
 * there on, beside those that are placed.
 */

export interface GroupLook {
  readonly reading: AgendaReading;
  readonly day: Day;
  readonly parts: readonly Part[];
  readonly visits: readonly Visit[];
  readonly work: Work;
}

/** Steps of taking time of a day, for each of its lanes. */
const takingTime = 4;

/** Whether the day has hours for visitors at all, and what each part needs. */
export const isOfferedTo = ({ reading: { facts, rows }, day, visits }: GroupLook): boolean =>
  visits.every((visit) => isOffered(facts, rows(day), visit));

/** Those nearest to a minute come first. What a caller does not ask for is not looked for. */
export async function* groupHours(look: GroupLook, minute: number): AsyncGenerator<PlannedHour> {
  const { reading, day, visits, work } = look;
  const [first = []] = visits;
  if (!isOfferedTo(look)) return;
  const from = firstMinute(day, reading.facts.settings.notice);
  for (let count = 1; ; count += 1) {
    const near = { from, minute, count };
    const at = (await nearestMinutes(reading.online(day), first, near, work))[count - 1];
    if (at === undefined) return;
    const hour = await wholeAt(look, at);
    if (hour) yield hour;
    await work.pause();
  }
}

/** The whole group, whose first part begins then; undefined where a later part finds no hour. */
async function wholeAt(
  { reading, day, parts, visits, work }: GroupLook,
  starts: number,
): Promise<PlannedHour | undefined> {
  const { facts } = reading;
  let online = reading.online(day);
  let whole: Plan = { ends: 0, parts: [] };
  for (const [index, visit] of visits.entries()) {
    const plan = await soonest(online, visit, index === 0 ? starts : { from: starts }, work);
    if (!plan) return undefined;
    work.count(takingTime * facts.lanes.length);
    online = withUses(online, facts, usesOf(plan));
    whole = joined(whole, plan, parts[index]?.from ?? 0);
  }
  const begins = beginsOf(whole.parts);
  return { starts, ends: whole.ends, begins, staff: [], plan: whole };
}

async function soonest(
  online: AgendaDay,
  visit: Visit,
  at: number | { from: number },
  work: Work,
): Promise<Plan | undefined> {
  const planOf = (minute: number) => planAt(online, visit, minute, problemOf(online, visit, work));
  if (typeof at === 'number') return planOf(at);
  const near = { from: at.from, minute: at.from, count: 1 };
  const [minute] = await nearestMinutes(online, visit, near, work);
  return minute === undefined ? undefined : planOf(minute);
}

const usesOf = ({ parts }: Plan) =>
  parts.flatMap(({ uses }) => uses.map((use) => ({ ...use, request: '' })));

const joined = (whole: Plan, { ends, parts }: Plan, from: number): Plan => ({
  ends: Math.max(whole.ends, ends),
  parts: [...whole.parts, ...parts.map((part) => ({ ...part, person: part.person + from }))],
});
