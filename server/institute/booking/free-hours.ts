import type { DayTimes, MonthTimes, Times } from '#shared/booking/offered-hours.ts';
import { addDays, type Day, type Month } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import { isPersonName } from '#shared/texts.ts';
import {
  type Agenda,
  type AgendaReading,
  type AgendaSources,
  createAgendaWithout,
} from '../agenda/agenda.ts';
import { listDaysBetween } from '../agenda/read-days.ts';
import { getEarliestMinute, lastDay, toTime } from '../agenda/times.ts';
import { findRequestByLink } from '../appointments/manage-links.ts';
import { toStartTimes } from '../appointments/stored-plan.ts';
import { today } from '../clock.ts';
import { isOutdated, isOverlap } from '../database/concurrency.ts';
import { Refusal } from '../refusal.ts';
import { createPlanner, readPreferredStaff } from './preferred-staff.ts';
import {
  type DayRows,
  findRequestOnlyHoliday,
  type Hour,
  isClosed,
  isUndecided,
} from './search/agenda-day.ts';
import type { Facts } from './search/facts.ts';
import type { RunSearch } from './search/search-turns.ts';
import {
  limitMeter,
  runWithinBudget,
  type SearchMeter,
  unlimitedMeter,
} from './search/search-work.ts';
import { createHourCounter, findNearestOfDay, searchHours } from './search/slot-search.ts';
import type { Visit } from './search/visit.ts';
import {
  type BookingPlace,
  buildVisit,
  getRequestedWish,
  SlotNotFreeError,
  type TreatmentWish,
} from './visit-place.ts';

export const isOffered = (facts: Facts, rows: DayRows) =>
  !isClosed(facts, rows) && !isUndecided(facts, rows);

export async function countMonthHours(
  agenda: Agenda,
  wish: TreatmentWish,
  month: Month,
  work = unlimitedMeter,
): Promise<MonthTimes> {
  const from = [`${month}-01`, today()].sort().at(-1) ?? '';
  const to = [addDays(`${month}-28`, 3), lastDay()].sort()[0] ?? '';
  const reading = await agenda.read(from, to);
  const visit = buildVisit(reading.facts, wish);
  const days = listDaysBetween(from, to).filter((day) => day.startsWith(month));
  return { days: await countHours(reading, visit, days, work) };
}

async function countHours(
  reading: AgendaReading,
  visit: Visit,
  days: readonly Day[],
  work: SearchMeter,
): Promise<MonthTimes['days']> {
  const stepLimits = workLimits.searches.ofMonth;
  const offeredDays = days.filter((day) => isOffered(reading.facts, reading.getRows(day)));
  const meter = limitMeter(work, 0);
  let unusedSteps = 0;
  const counters: { day: Day; counter: Awaited<ReturnType<typeof createHourCounter>> }[] = [];
  for (const day of offeredDays) {
    const first = getEarliestMinute(day, reading.facts.settings.notice);
    meter.stepsLeft = Number.POSITIVE_INFINITY;
    const counter = await createHourCounter(reading.getOnlineDay(day), visit, first, meter);
    meter.stepsLeft = unusedSteps + stepLimits.any / offeredDays.length;
    await runWithinBudget(() => counter.findAny());
    unusedSteps = Math.max(meter.stepsLeft, 0);
    if (counter.countFound() > 0 || counter.mayHaveMore()) counters.push({ day, counter });
  }
  meter.stepsLeft = stepLimits.count;
  await runWithinBudget(async () => {
    for (const { counter } of counters) await counter.findAll();
  });
  return counters
    .map(({ day, counter }) => ({
      day,
      count: counter.countFound(),
      ...(counter.mayHaveMore() && { more: true }),
    }))
    .filter(({ count, more }) => count > 0 || more);
}

export const toOfferedHour = ({ starts, ends, personStarts, staff }: Hour) => ({
  time: toTime(starts),
  ends: toTime(ends),
  staff: staff.map(String),
  ...toStartTimes(starts, personStarts),
});

export async function listDayHours(
  agenda: Agenda,
  wish: TreatmentWish,
  day: Day,
  work = unlimitedMeter,
): Promise<DayTimes> {
  const reading = await agenda.read(day, day);
  const visit = buildVisit(reading.facts, wish);
  const first = getEarliestMinute(day, reading.facts.settings.notice);
  const rows = reading.getRows(day);
  const limits = workLimits.searches.ofDay;
  const { hours, isPartial } = isOffered(reading.facts, rows)
    ? await searchHours(reading.getOnlineDay(day), visit, first, limitMeter(work, limits.hours))
    : { hours: [], isPartial: false };
  const staffIds = new Set(hours.flatMap(({ staff }) => staff));
  const nextQuery = { from: addDays(day, 1), minute: 0, count: 1 };
  const holiday = findRequestOnlyHoliday(reading.facts, rows);
  const nextHours = await runWithinBudget(() =>
    findNearestHours(agenda, visit, nextQuery, limitMeter(work, limits.next)),
  );
  return {
    day,
    times: hours.map(toOfferedHour),
    next: nextHours?.[0] ?? null,
    ...((isPartial || !nextHours) && { more: true }),
    staff: reading.facts.resources
      .filter(({ id }) => staffIds.has(id))
      .map(({ id, name }) => ({ id: String(id), name })),
    ...(holiday && { holiday }),
  };
}

/** Lists the hours to which an appointment can move. Its own time counts as free. */
export async function listMovingHours(
  { db, agenda }: AgendaSources,
  token: string,
  { month, day }: { month: Month; day: Day },
  work: SearchMeter,
): Promise<Times> {
  const request = await findRequestByLink(db, token);
  if (request.status !== 'confirmed') throw new Refusal('conflict');
  const agendaWithout = await createAgendaWithout({ db, agenda }, request);
  const wish = getRequestedWish(request);
  if (!day) return countMonthHours(agendaWithout, wish, month, work);
  const times = await listDayHours(agendaWithout, wish, day, work);
  const { facts, getOnlineDay } = await agendaWithout.read(day, day);
  const names = new Map(facts.resources.map(({ id, name }) => [id, name]));
  const findPlan = createPlanner(getOnlineDay(day), buildVisit(facts, wish), work);
  const findPreferredStaff = await readPreferredStaff(db, request);
  const hours: DayTimes['times'] = [];
  for (const hour of times.times) {
    await work.pause();
    const plan = findPlan(parseMinute(hour.time), findPreferredStaff(day, hour.time));
    const staff = new Set(plan?.parts.map((part) => names.get(part.staff) ?? ''));
    hours.push(
      plan ? { ...hour, ends: toTime(plan.ends), with: [...staff].filter(isPersonName) } : hour,
    );
  }
  return { ...times, times: hours };
}

/** The days that are read at once. */
const stretchDays = 14;

export async function findNearestHours(
  agenda: Agenda,
  visit: Visit,
  { from, minute, count }: { from: Day; minute: number; count: number },
  work: SearchMeter,
): Promise<FreeHour[]> {
  const hours: FreeHour[] = [];
  const end = lastDay();
  for (let first = from; first <= end; first = addDays(first, stretchDays)) {
    work.releaseTurn();
    const last = [addDays(first, stretchDays - 1), end].sort()[0] ?? end;
    const reading = await agenda.read(first, last);
    for (const day of listDaysBetween(first, last)) {
      if (!isOffered(reading.facts, reading.getRows(day))) continue;
      const earliest = getEarliestMinute(day, reading.facts.settings.notice);
      const query = { from: earliest, minute, count: count - hours.length };
      const dayHours = await findNearestOfDay(reading.getOnlineDay(day), visit, query, work);
      for (const { starts, personStarts } of dayHours)
        hours.push({ day, time: toTime(starts), ...toStartTimes(starts, personStarts) });
      if (hours.length >= count) return hours;
    }
  }
  return hours;
}

/** Finds other hours. Those at which all persons begin together come first. */
async function findOtherHours(
  agenda: Agenda,
  { wish, day, minute, isByHand = false, currentHour }: BookingPlace,
  work: SearchMeter,
): Promise<FreeHour[]> {
  const visit = buildVisit(await agenda.readFacts(), wish, isByHand);
  const hours = await findNearestHours(agenda, visit, { from: day, minute, count: 5 }, work);
  const excluded = [{ day, time: toTime(minute) }, currentHour];
  return hours
    .filter(({ day, time }) => !excluded.some((other) => other?.day === day && other.time === time))
    .sort((a, b) => Number('begins' in a) - Number('begins' in b))
    .slice(0, 3);
}

export const isSlotNotFreeError = (error: unknown): boolean =>
  error instanceof SlotNotFreeError || isOverlap(error) || isOutdated(error);

/** Returns the error for a taken hour, with other hours. Call it without locks, because the search takes long. */
export async function convertToSlotTaken(
  { agenda, runSearch }: { agenda: Agenda; runSearch: RunSearch },
  error: unknown,
  requestedPlace: BookingPlace,
): Promise<unknown> {
  if (!isSlotNotFreeError(error)) return error;
  const place = (error instanceof SlotNotFreeError && error.place) || requestedPlace;
  try {
    const others = await runSearch((work) => findOtherHours(agenda, place, work));
    return new Refusal('slot-taken', { others });
  } catch (refusal) {
    // If the search limit is used up, the refusal is still slot-taken.
    if (refusal instanceof Refusal) return new Refusal('slot-taken', { others: [] });
    throw refusal;
  }
}
