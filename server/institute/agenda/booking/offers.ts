import { addDays, type Day, type Month } from '../../../../shared/calendar/calendar-month.ts';
import { timeOf } from '../../../../shared/calendar/time-of-day.ts';
import type { DayTimes, MonthTimes } from '../../../../shared/contract/booking/times.ts';
import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import { today } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { apartFrom } from '../../requests/begins.ts';
import type { Agenda, AgendaReading } from '../days/agenda.ts';
import { lostRooms } from '../days/lost-rooms.ts';
import { daysBetween } from '../days/read-days.ts';
import { firstMinute, lastDay } from '../days/times.ts';
import { type AgendaDay, type DayRows, type Hour, isClosed } from '../search/agenda-day.ts';
import type { Facts } from '../search/facts.ts';
import { hoursInFull, minutesFrom } from '../search/free-hours.ts';
import { beginsOf, planAt, problemOf } from '../search/plan.ts';
import { type Visit, visitBy, visitOf } from '../search/visit.ts';
import { unlimited, type Work } from '../search/work.ts';
import { onRequestReason } from './on-request.ts';

/*
 * The hours that visitors are offered: those that are free, from the notice on, as far as the calendar goes.
 */

export interface Wish {
  /** Each person's treatments. */
  readonly lists: readonly (readonly string[])[];
  /** The member of staff wished for all treatments. */
  readonly staff: number | undefined;
}

/** @throws {Refusal} not-bookable; invalid, when there is no such member of staff, or she cannot do all of it */
export function visitFor(facts: Facts, { lists, staff }: Wish, byHand = false): Visit {
  const visit = visitOf(facts, lists, { byHand });
  const isLost =
    !byHand && lostRooms(facts).some(({ treatment }) => lists.flat().includes(treatment));
  if (!visit || isLost) throw new Refusal('not-bookable');
  if (staff === undefined) return visit;
  const isSomebody = facts.lanes.some(({ lane, kind }) => lane === staff && kind === 'staff');
  const visitByStaff = visitBy(visit, staff);
  if (!isSomebody || visitByStaff.flat().some((task) => task.staff.size === 0))
    throw new Refusal('invalid');
  return visitByStaff;
}

const isOffered = (facts: Facts, rows: DayRows, visit: Visit) =>
  !rows.isUnsure && !isClosed(facts, rows) && !onRequestReason(facts, rows, visit);

/** Whether a day takes requests only, for lack of a room. The calendar itself knows undecided holidays. */
const isAskedFor = (facts: Facts, rows: DayRows, visit: Visit) =>
  !isClosed(facts, rows) && onRequestReason(facts, rows, visit) === 'room';

async function minutesOn(
  reading: AgendaReading,
  visit: Visit,
  day: Day,
  work: Work,
): Promise<number[]> {
  if (!isOffered(reading.facts, reading.rows(day), visit)) return [];
  const first = firstMinute(day, reading.facts.settings.notice);
  return minutesFrom(reading.online(day), visit, first, work);
}

export async function monthTimes(
  agenda: Agenda,
  wish: Wish,
  month: Month,
  work = unlimited,
): Promise<MonthTimes> {
  const from = [`${month}-01`, today()].sort().at(-1) ?? '';
  const to = [addDays(`${month}-28`, 3), lastDay()].sort()[0] ?? '';
  const reading = await agenda.read(from, to);
  const visit = visitFor(reading.facts, wish);
  const days: MonthTimes['days'] = [];
  const onRequest: Day[] = [];
  for (const day of daysBetween(from, to).filter((one) => one.startsWith(month))) {
    const count = (await minutesOn(reading, visit, day, work)).length;
    if (count > 0) days.push({ day, count });
    if (isAskedFor(reading.facts, reading.rows(day), visit)) onRequest.push(day);
  }
  return { days, ...(onRequest.length > 0 && { onRequest }) };
}

export const shownHour = ({ starts, ends, begins, staff }: Hour) => ({
  time: timeOf(starts),
  ends: timeOf(ends),
  staff: staff.map(String),
  ...apartFrom(starts, begins),
});

export async function dayTimes(
  agenda: Agenda,
  wish: Wish,
  day: Day,
  work = unlimited,
): Promise<DayTimes> {
  const reading = await agenda.read(day, day);
  const visit = visitFor(reading.facts, wish);
  const first = firstMinute(day, reading.facts.settings.notice);
  const rows = reading.rows(day);
  const hours = isOffered(reading.facts, rows, visit)
    ? await hoursInFull(reading.online(day), visit, first, work)
    : [];
  const people = new Set(hours.flatMap(({ staff }) => staff));
  const later = { from: addDays(day, 1), minute: 0, count: 1 };
  return {
    day,
    times: hours.map(shownHour),
    next: (await nearest(agenda, visit, later, work))[0] ?? null,
    staff: reading.facts.lanes
      .filter(({ lane }) => people.has(lane))
      .map(({ lane, name }) => ({ id: String(lane), name })),
    ...(isAskedFor(reading.facts, rows, visit) && { onRequest: true }),
  };
}

/** Days read at once, while looking for the next free hour. */
const stretch = 14;

interface Around {
  readonly from: Day;
  readonly minute: number;
  readonly count: number;
}

/** The free hours nearest to a minute, of a day and then of the days after it. */
async function nearest(
  agenda: Agenda,
  visit: Visit,
  { from, minute, count }: Around,
  work: Work,
): Promise<FreeHour[]> {
  const hours: FreeHour[] = [];
  const end = lastDay();
  for (let first = from; first <= end; first = addDays(first, stretch)) {
    const last = [addDays(first, stretch - 1), end].sort()[0] ?? end;
    work.rest();
    const reading = await agenda.read(first, last);
    for (const day of daysBetween(first, last)) {
      const minutes = (await minutesOn(reading, visit, day, work)).sort(
        (one, other) => Math.abs(one - minute) - Math.abs(other - minute) || one - other,
      );
      const nearestMinutes = minutes.slice(0, count - hours.length);
      const toFree = (at: number) => freeHour({ built: reading.online(day), visit, work }, day, at);
      hours.push(...nearestMinutes.map(toFree));
      if (hours.length >= count) return hours;
    }
  }
  return hours;
}

/** With several persons, only the plan says when each begins. */
function freeHour(
  { built, visit, work }: { built: AgendaDay; visit: Visit; work: Work },
  day: Day,
  minute: number,
): FreeHour {
  const hour = { day, time: timeOf(minute) };
  if (visit.length === 1) return hour;
  const plan = planAt(built, visit, minute, problemOf(built, visit, work));
  return { ...hour, ...(plan && apartFrom(minute, beginsOf(plan.parts))) };
}

interface At {
  readonly day: Day;
  readonly minute: number;
  readonly byHand?: boolean;
  /** The hour that the appointment has. */
  readonly currentHour?: FreeHour | undefined;
}

/** Alternatives to an hour that is taken; those at which everybody begins together come first. */
export async function othersFor(
  agenda: Agenda,
  wish: Wish,
  { day, minute, byHand = false, currentHour }: At,
  work = unlimited,
): Promise<FreeHour[]> {
  const visit = visitFor(await agenda.facts(), wish, byHand);
  const others = await nearest(agenda, visit, { from: day, minute, count: 5 }, work);
  const excluded = [{ day, time: timeOf(minute) }, currentHour];
  return others
    .filter((hour) => !excluded.some((one) => one?.day === hour.day && one.time === hour.time))
    .sort((one, other) => Number('begins' in one) - Number('begins' in other))
    .slice(0, 3);
}
