import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import {
  type CourseDates,
  type CourseQuery,
  getDueDay,
  type RelatedAppointment,
  type VisitSeries,
} from '#shared/booking/course.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { lastDay } from '../agenda/times.ts';
import { addAnotherLink, findRequestByLink } from '../appointments/manage-links.ts';
import {
  type AppointmentRequest,
  listSeriesRequests,
  type Series,
} from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { findNearestHours } from './free-hours.ts';
import { type Client, type Intake, writeRequest } from './request-intake.ts';
import { planTime } from './resource-use.ts';
import type { Facts } from './search/facts.ts';
import type { SearchMeter } from './search/search-work.ts';
import { buildPlace, buildVisit } from './visit-place.ts';

export function buildCourse(input: AppointmentInput, catalogue: Catalogue): Series | undefined {
  const [treatment = ''] = input.treatments;
  const course = catalogue.treatment(treatment)?.course;
  if (!course && !input.nextSessions) return undefined;
  const isAlone = input.people === 1 && !input.persons && input.treatments.length === 1;
  if (!course || !input.nextSessions || !isAlone) throw new Refusal('offer-changed');
  const bookedCount = 1 + input.nextSessions.length;
  const isComplete =
    bookedCount === course.sessionCount ||
    isBeyondCalendar(getDueDay(input.day, bookedCount, course.daysApart));
  const [second] = input.nextSessions;
  const isSecondLater = !second || second.day > input.day;
  if (bookedCount > course.sessionCount || !isComplete || !isSecondLater)
    throw new Refusal('offer-changed');
  return { session: 1, sessions: course.sessionCount };
}

/** A session that is due within the calendar's last days may be missing, because they may lack a free hour. */
const lastDaysWithoutHour = 14;
const isBeyondCalendar = (day: Day): boolean =>
  Date.parse(lastDay()) - Date.parse(day) < lastDaysWithoutHour * 86_400_000;

interface CourseOrder {
  readonly input: AppointmentInput;
  readonly client: Client | undefined;
  /** Read before the transaction, which holds SQLite's only connection. */
  readonly facts: Facts;
}

/** Books the sessions after the first, in its transaction: all of them, or none. */
export async function bookLaterSessions(
  agenda: Agenda,
  db: Db,
  first: AppointmentRequest,
  { input, client, facts: { visitorCatalogue: catalogue } }: CourseOrder,
): Promise<AppointmentRequest[]> {
  const { nextSessions = [], begins: _, ...common } = input;
  const { id, sessions, series_price: price } = first;
  const shared = { series: id, ...(sessions && { sessions }), ...(price !== null && { price }) };
  const booked: AppointmentRequest[] = [];
  for (const [index, { day, time }] of nextSessions.entries()) {
    const order = { ...common, day, time };
    const series = { ...shared, session: index + 2 };
    const plan: Intake['plan'] = (row) => planTime(agenda, db, row, buildPlace(order));
    await writeRequest(db, { client, catalogue, input: order, series, plan }, async (request) => {
      booked.push(request);
      return {};
    });
  }
  return booked;
}

/** Finds a date for each session after the first, in ascending order. Prefers the first session's hour. */
export async function findCourseDates(
  agenda: Agenda,
  { treatment, staff, day, time }: CourseQuery,
  work: SearchMeter,
): Promise<CourseDates> {
  const facts = await agenda.readFacts();
  const course = facts.catalogue.treatment(treatment)?.course;
  if (!course) throw new Refusal('not-bookable');
  const { sessionCount, daysApart } = course;
  const wish = { lists: [[treatment]], staff: staff ? Number(staff) : undefined };
  const visit = buildVisit(facts, wish);
  const dates: FreeHour[] = [];
  let previousDay = day;
  for (let index = 1; index < sessionCount; index += 1) {
    const from = [getDueDay(day, index, daysApart), addDays(previousDay, 1)].sort()[1] ?? '';
    if (from > lastDay()) break;
    const query = { from, minute: parseMinute(time), count: 1 };
    const [hour] = await findNearestHours(agenda, visit, query, work);
    if (!hour) break;
    dates.push(hour);
    previousDay = hour.day;
  }
  return { sessionCount, row: dates };
}

/* Appointments of one series: the sessions of a course, or a large group that an earlier version booked. */

export async function readSeries(db: Db, request: AppointmentRequest): Promise<VisitSeries> {
  const { session, sessions } = request;
  const requests = await listSeriesRequests(db, request);
  return {
    ...(session && { session }),
    ...(sessions && { sessionCount: sessions }),
    ...(requests.length > 1 && { beside: requests.map(toSeriesAppointment) }),
  };
}

const toSeriesAppointment = (request: AppointmentRequest): RelatedAppointment => {
  const { id: uid, number, version, status, day, hour: time, ends, people, session } = request;
  return { number, status, day, time, ends, people, ...(session && { session }), uid, version };
};

const linkLimit = 100;

export async function addLinkInSeries(db: Db, token: string, number: string): Promise<string> {
  const requests = await listSeriesRequests(db, await findRequestByLink(db, token));
  if (!requests.some((request) => request.number === number)) throw new Refusal('not-found');
  const link = await addAnotherLink(db, number, linkLimit);
  if (!link) throw new Refusal('too-many');
  return link;
}
