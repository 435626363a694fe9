import { type CourseDates, dueDay } from '../../../shared/booking/course.ts';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { parseMinute } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { lastDay } from '../agenda/times.ts';
import { Refusal } from '../refusal.ts';
import { nearest } from './free-hours.ts';
import type { SearchMeter } from './search/search-work.ts';
import { visitFor } from './visit-place.ts';

interface CourseWish {
  readonly treatment: string;
  readonly staff: string;
  readonly day: Day;
  readonly time: string;
}

/** Finds a date for each session after the first: at the same hour where it is free, each on a later day. */
export async function courseDates(
  agenda: Agenda,
  { treatment, staff, day, time }: CourseWish,
  work: SearchMeter,
): Promise<CourseDates> {
  const facts = await agenda.facts();
  const course = facts.catalogue.treatment(treatment)?.course;
  if (!course) throw new Refusal('not-bookable');
  const { sessionCount, daysApart } = course;
  const wish = { lists: [[treatment]], staff: staff ? Number(staff) : undefined };
  const visit = visitFor(facts, wish);
  const row: FreeHour[] = [];
  let after = day;
  for (let index = 1; index < sessionCount; index += 1) {
    const from = [dueDay(day, index, daysApart), addDays(after, 1)].sort()[1] ?? '';
    if (from > lastDay()) break;
    const around = { from, minute: parseMinute(time), count: 1 };
    const [hour] = await nearest(agenda, visit, around, work);
    if (!hour) break;
    row.push(hour);
    after = hour.day;
  }
  return { sessionCount, row };
}
