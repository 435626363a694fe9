import { addDays, type Day, type Month } from '../../../../../shared/calendar/calendar-month.ts';
import type { DayTimes, MonthTimes, Times } from '../../../../../shared/contract/booking/times.ts';
import type { FreeHour } from '../../../../../shared/contract/error-codes.ts';
import { workLimits } from '../../../../../shared/limits/work-limits.ts';
import { today } from '../../../clock.ts';
import { apartFrom } from '../../../requests/begins.ts';
import type { Agenda, AgendaReading } from '../../days/agenda.ts';
import { priceOf } from '../../days/prices.ts';
import { daysBetween } from '../../days/read-days.ts';
import { agendaToday, firstMinute, lastDay, momentOf } from '../../days/times.ts';
import { type PlannedHour, undecidedHoliday } from '../../search/day/agenda-day.ts';
import type { Facts } from '../../search/facts.ts';
import { minutesFrom } from '../../search/free-hours.ts';
import { asFarAsCan, metered, unlimited, type Work } from '../../search/work.ts';
import { isAskedFor } from '../offers/offers.ts';
import { shownHours } from '../offers/shown-hours.ts';
import { type GroupLook, groupHours, isOfferedTo } from './group-hours.ts';
import type { GroupIn } from './parts.ts';

/*
 * The hours that a group is offered. Not every way to place its parts is tried: a day on which the first part finds an
 * hour and the whole none is told as one that may have some.
 */

const limits = workLimits.searches;

/** Of a month, or of a day. */
export const groupTimes = (
  agenda: Agenda,
  groupIn: GroupIn,
  { day, month }: { day: Day; month: Month },
  work = unlimited,
): Promise<Times> =>
  day ? groupDayTimes(agenda, groupIn, day, work) : groupMonthTimes(agenda, groupIn, month, work);

/** Whether each day has an hour: how many is not counted. */
async function groupMonthTimes(
  agenda: Agenda,
  groupIn: GroupIn,
  month: Month,
  work: Work,
): Promise<MonthTimes> {
  const from = [`${month}-01`, addDays(today(), -1)].sort().at(-1) ?? '';
  const to = [addDays(`${month}-28`, 3), lastDay()].sort()[0] ?? '';
  const reading = await agenda.read(from, to);
  const group = groupIn(reading.facts);
  const first = agendaToday(reading.facts.institute);
  const all = daysBetween(from, to).filter((one) => one.startsWith(month) && one >= first);
  const days: MonthTimes['days'] = [];
  let left = 0;
  for (const day of all) {
    // What a day leaves of its share is the next one's.
    const own = metered(work, left + limits.ofMonth.group / all.length);
    const found = await foundOn({ reading, day, ...group, work: own }, 1);
    left = Math.max(own.left, 0);
    if (found.hours.length > 0 || found.isPart)
      days.push({ day, count: found.hours.length, more: true });
  }
  const onRequest = all.filter((day) => isOnRequest(reading, group.visits, day));
  return { days, ...(onRequest.length > 0 && { onRequest }) };
}

async function groupDayTimes(
  agenda: Agenda,
  groupIn: GroupIn,
  day: Day,
  work: Work,
): Promise<DayTimes> {
  const reading = await agenda.read(day, day);
  const { facts } = reading;
  const group = groupIn(facts);
  const own = metered(work, limits.ofDay.hours);
  const { hours, isPart } = await foundOn({ reading, day, ...group, work: own });
  const sorted = hours.toSorted((one, other) => one.starts - other.starts);
  const next = await nextAfter(agenda, groupIn, day, metered(work, limits.ofDay.next));
  const isMore = isPart || next === undefined;
  const holiday = undecidedHoliday(facts, reading.rows(day));
  return {
    day,
    ...shownHours(day, sorted, ({ plan }) => priceOf(facts, plan)),
    next: next ?? null,
    ...(isMore && { more: true }),
    staff: [],
    ...(isOnRequest(reading, group.visits, day) && { onRequest: true }),
    ...(holiday && { holiday }),
  };
}

const isOnRequest = (reading: AgendaReading, visits: GroupLook['visits'], day: Day) =>
  visits.some((visit) => isAskedFor(reading.facts, reading.rows(day), visit));

/** So many hours of a day, the earliest first. `isPart`: there may be more. */
async function foundOn(look: GroupLook, most = Number.POSITIVE_INFINITY) {
  const hours: PlannedHour[] = [];
  let isWhole = false;
  await asFarAsCan(async () => {
    for await (const hour of groupHours(look, 0)) {
      hours.push(hour);
      if (hours.length >= most) break;
    }
    isWhole = hours.length > 0 || !(await isFirstFree(look));
  });
  return { hours, isPart: !isWhole };
}

async function isFirstFree(look: GroupLook) {
  const { reading, day, visits, work } = look;
  if (!isOfferedTo(look)) return false;
  const from = firstMinute(day, reading.facts.settings.notice);
  return (await minutesFrom(reading.online(day), visits[0] ?? [], from, work)).length > 0;
}

/** The first hour after a day; null for none, undefined where it would take too long. */
async function nextAfter(agenda: Agenda, groupIn: GroupIn, day: Day, work: Work) {
  let next: FreeHour | null | undefined;
  const around = { from: addDays(day, 1), minute: 0, count: 1 };
  await asFarAsCan(async () => {
    next = (await nearestGroup(agenda, groupIn, around, work))[0] ?? null;
  });
  return next;
}

/** Days read at once. */
const stretch = 7;

/** The hours nearest to a minute, of a day and then of those after it. */
export async function nearestGroup(
  agenda: Agenda,
  groupIn: GroupIn,
  { from, minute, count }: { from: Day; minute: number; count: number },
  work: Work,
): Promise<FreeHour[]> {
  const found: FreeHour[] = [];
  const group = groupIn(await agenda.facts());
  for (let first = from; first <= lastDay(); first = addDays(first, stretch)) {
    work.rest();
    const last = [addDays(first, stretch - 1), lastDay()].sort()[0] ?? first;
    const reading = await agenda.read(first, last);
    for (const day of daysBetween(first, last)) {
      for await (const hour of groupHours({ reading, day, ...group, work }, minute)) {
        found.push(freeHourOf(reading.facts, day, hour));
        if (found.length >= count) return found;
      }
    }
  }
  return found;
}

const freeHourOf = (facts: Facts, day: Day, { starts, begins, plan }: PlannedHour): FreeHour => ({
  ...momentOf(day, starts),
  ...apartFrom(starts, begins),
  ...priceOf(facts, plan),
});
