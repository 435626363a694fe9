import { dueDay } from '../../../shared/booking/course.ts';
import type { AppointmentInput } from '../../../shared/booking/free-hours.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { lastDay } from '../agenda/times.ts';
import type { AppointmentRequest, Series } from '../appointments/requests.ts';
import { Refusal } from '../refusal.ts';
import type { OneOfRow } from './book-row.ts';

/**
 * Returns the first session's place in the course; undefined without a course.
 * @throws {Refusal} offer-changed, when the sessions differ from the displayed ones
 */
export function firstOfCourse(input: AppointmentInput, catalogue: Catalogue): Series | undefined {
  const [treatment = ''] = input.treatments;
  const course = catalogue.treatment(treatment)?.course;
  if (!course && !input.nextSessions) return undefined;
  const isAlone = input.people === 1 && !input.persons && input.treatments.length === 1;
  if (!course || !input.nextSessions || !isAlone) throw new Refusal('offer-changed');
  const booked = 1 + input.nextSessions.length;
  const isWhole =
    booked === course.sessionCount || isBeyond(dueDay(input.day, booked, course.daysApart));
  const [second] = input.nextSessions;
  const isAfter = !second || second.day > input.day;
  if (booked > course.sessionCount || !isWhole || !isAfter) throw new Refusal('offer-changed');
  return { session: 1, sessions: course.sessionCount };
}

/** The days before the calendar's end that may lack a free hour. */
const patience = 14;
const isBeyond = (day: Day): boolean =>
  Date.parse(lastDay()) - Date.parse(day) < patience * 86_400_000;

export function sessionsAfter(first: AppointmentRequest, input: AppointmentInput): OneOfRow[] {
  const { nextSessions = [], begins: _, ...same } = input;
  const { sessions, series_price: price } = first;
  return nextSessions.map(({ day, time }, index) => ({
    input: { ...same, day, time },
    series: {
      series: first.id,
      session: index + 2,
      ...(sessions && { sessions }),
      ...(price !== null && { price }),
    },
  }));
}
