import type { DayTimes, MonthTimes } from '#shared/booking/offered-hours.ts';
import { addDays, type Day, type Month } from '#shared/calendar/calendar-month.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import type { Agenda, AgendaReading } from '../agenda/agenda.ts';
import { daysBetween } from '../agenda/read-days.ts';
import { getEarliestMinute, lastDay, toTime } from '../agenda/times.ts';
import { apartFrom } from '../appointments/stored-plan.ts';
import { today } from '../clock.ts';
import { isOutdated, isOverlap } from '../database/concurrency.ts';
import { Refusal } from '../refusal.ts';
import {
  type DayRows,
  findUndecidedHoliday,
  type Hour,
  isClosed,
  isUndecided,
} from './search/agenda-day.ts';
import type { Facts } from './search/facts.ts';
import type { Ask } from './search/search-turns.ts';
import {
  limitMeter,
  runWithinBudget,
  type SearchMeter,
  unlimitedMeter,
} from './search/search-work.ts';
import { createGlance, findNearestOfDay, searchHours } from './search/slot-search.ts';
import type { Visit } from './search/visit.ts';
import {
  type BookingPlace,
  buildVisit,
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
  const all = daysBetween(from, to).filter((day) => day.startsWith(month));
  return { days: await readCounts(reading, visit, all, work) };
}

async function readCounts(
  reading: AgendaReading,
  visit: Visit,
  all: readonly Day[],
  work: SearchMeter,
): Promise<MonthTimes['days']> {
  const { any, count } = workLimits.searches.ofMonth;
  const offered = all.filter((day) => isOffered(reading.facts, reading.rows(day)));
  const meter = limitMeter(work, 0);
  let left = 0;
  const glances: { day: Day; glance: Awaited<ReturnType<typeof createGlance>> }[] = [];
  for (const day of offered) {
    const first = getEarliestMinute(day, reading.facts.settings.notice);
    meter.left = Number.POSITIVE_INFINITY;
    const glance = await createGlance(reading.online(day), visit, first, meter);
    meter.left = left + any / offered.length;
    await runWithinBudget(async () => void (await glance.findAny()));
    left = Math.max(meter.left, 0);
    if (glance.count() > 0 || glance.isPart()) glances.push({ day, glance });
  }
  meter.left = count;
  await runWithinBudget(async () => {
    for (const { glance } of glances) await glance.findAll();
  });
  return glances
    .map(({ day, glance }) => ({
      day,
      count: glance.count(),
      ...(glance.isPart() && { more: true }),
    }))
    .filter(({ count, more }) => count > 0 || more);
}

export const toOfferedHour = ({ starts, ends, begins, staff }: Hour) => ({
  time: toTime(starts),
  ends: toTime(ends),
  staff: staff.map(String),
  ...apartFrom(starts, begins),
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
  const rows = reading.rows(day);
  const limits = workLimits.searches.ofDay;
  const { hours, isPart } = isOffered(reading.facts, rows)
    ? await searchHours(reading.online(day), visit, first, limitMeter(work, limits.hours))
    : { hours: [], isPart: false };
  const people = new Set(hours.flatMap(({ staff }) => staff));
  const nextDays = { from: addDays(day, 1), minute: 0, count: 1 };
  const holiday = findUndecidedHoliday(reading.facts, rows);
  const { next, isKnown } = await findNext(() =>
    findNearestHours(agenda, visit, nextDays, limitMeter(work, limits.next)),
  );
  return {
    day,
    times: hours.map(toOfferedHour),
    next,
    ...((isPart || !isKnown) && { more: true }),
    staff: reading.facts.resources
      .filter(({ lane }) => people.has(lane))
      .map(({ lane, name }) => ({ id: String(lane), name })),
    ...(holiday && { holiday }),
  };
}

/** Returns no hour if the search would take too long. */
async function findNext(find: () => Promise<FreeHour[]>) {
  const found: { next: FreeHour | null; isKnown: boolean } = { next: null, isKnown: false };
  await runWithinBudget(async () => {
    found.next = (await find())[0] ?? null;
    found.isKnown = true;
  });
  return found;
}

const stretchDays = 14;

interface HoursWanted {
  readonly from: Day;
  readonly minute: number;
  readonly count: number;
}

export async function findNearestHours(
  agenda: Agenda,
  visit: Visit,
  { from, minute, count }: HoursWanted,
  work: SearchMeter,
): Promise<FreeHour[]> {
  const hours: FreeHour[] = [];
  const end = lastDay();
  for (let first = from; first <= end; first = addDays(first, stretchDays)) {
    work.releaseTurn();
    const last = [addDays(first, stretchDays - 1), end].sort()[0] ?? end;
    const reading = await agenda.read(first, last);
    for (const day of daysBetween(first, last)) {
      if (!isOffered(reading.facts, reading.rows(day))) continue;
      const soonest = getEarliestMinute(day, reading.facts.settings.notice);
      const wanted = { from: soonest, minute, count: count - hours.length };
      const found = await findNearestOfDay(reading.online(day), visit, wanted, work);
      for (const { starts, begins } of found)
        hours.push({ day, time: toTime(starts), ...apartFrom(starts, begins) });
      if (hours.length >= count) return hours;
    }
  }
  return hours;
}

/** Finds other hours. Those at which all persons begin together come first. */
async function findOtherHours(
  agenda: Agenda,
  { wish, day, minute, byHand = false, currentHour }: BookingPlace,
  work: SearchMeter,
): Promise<FreeHour[]> {
  const visit = buildVisit(await agenda.facts(), wish, byHand);
  const others = await findNearestHours(agenda, visit, { from: day, minute, count: 5 }, work);
  const excluded = [{ day, time: toTime(minute) }, currentHour];
  return others
    .filter(
      (hour) => !excluded.some((other) => other?.day === hour.day && other.time === hour.time),
    )
    .sort((a, b) => Number('begins' in a) - Number('begins' in b))
    .slice(0, 3);
}

export const isSlotNotFreeError = (error: unknown): boolean =>
  error instanceof SlotNotFreeError || isOverlap(error) || isOutdated(error);

/** Returns the error for a taken hour, with other hours. Call it without locks, because the search takes long. */
export async function convertToSlotTaken(
  { agenda, ask }: { agenda: Agenda; ask: Ask },
  error: unknown,
  wanted: BookingPlace,
): Promise<unknown> {
  if (!isSlotNotFreeError(error)) return error;
  const place = (error instanceof SlotNotFreeError && error.place) || wanted;
  try {
    const others = await ask((work) => findOtherHours(agenda, place, work));
    return new Refusal('slot-taken', { others });
  } catch (refusal) {
    // If the search limit is used up, the refusal is still slot-taken.
    if (refusal instanceof Refusal) return new Refusal('slot-taken', { others: [] });
    throw refusal;
  }
}
