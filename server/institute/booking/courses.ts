import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import { type Beside, type CourseDates, dueDay, type VisitSeries } from '#shared/booking/course.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { lastDay } from '../agenda/times.ts';
import { addRepeatedLink, requestOfLink } from '../appointments/manage-links.ts';
import type { AppointmentRequest, Series } from '../appointments/requests.ts';
import { beginAsShown, findPersonStarts } from '../appointments/stored-plan.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { nearest } from './free-hours.ts';
import { type Client, writeRequest } from './request-intake.ts';
import { takeTime } from './resource-use.ts';
import type { Facts } from './search/facts.ts';
import type { SearchMeter } from './search/search-work.ts';
import { NotFree, visitFor, wishIn } from './visit-place.ts';

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

/* The sessions of a course, booked in one transaction: all of them, or none. */

interface OneOfRow {
  readonly input: AppointmentInput;
  readonly series: Series;
}

interface Booked {
  readonly client: Client | undefined;
  /** Read before the transaction, which holds SQLite's only connection. */
  readonly facts: Facts;
}

export async function bookRow(
  agenda: Agenda,
  db: Db,
  row: readonly OneOfRow[],
  { client, facts }: Booked,
): Promise<AppointmentRequest[]> {
  const { offered: catalogue } = facts;
  const booked: AppointmentRequest[] = [];
  for (const { input, series } of row) {
    const place = {
      day: input.day,
      minute: parseMinute(input.time),
      wish: wishIn(input),
      begins: input.begins,
    };
    const intake = { client, catalogue, input, series };
    await writeRequest(db, intake, async (inside, request) => {
      const appointment = await takeTime(agenda, inside, request, place);
      if (!beginAsShown(input, findPersonStarts(appointment))) throw new NotFree(place);
      booked.push(appointment);
      return {};
    });
  }
  return booked;
}

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

/* Appointments booked together: a course's sessions, and large groups in older databases. */

async function requestsBeside(
  db: Db,
  { series }: Pick<AppointmentRequest, 'series'>,
): Promise<AppointmentRequest[]> {
  if (series === null) return [];
  return db
    .selectFrom('requests')
    .selectAll()
    .where('series', '=', series)
    .orderBy('session')
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();
}

export async function getSeries(db: Db, request: AppointmentRequest): Promise<VisitSeries> {
  const { session, sessions } = request;
  const all = await requestsBeside(db, request);
  return {
    ...(session && { session }),
    ...(sessions && { sessionCount: sessions }),
    ...(all.length > 1 && { beside: all.map(getOtherSessions) }),
  };
}

const getOtherSessions = (request: AppointmentRequest): Beside => {
  const { id: uid, number, version, status, day, hour: time, ends, people, session } = request;
  return { number, status, day, time, ends, people, ...(session && { session }), uid, version };
};

const mostLinks = 100;

export async function linkBeside(db: Db, token: string, number: string): Promise<string> {
  const all = await requestsBeside(db, await requestOfLink(db, token));
  if (!all.some((request) => request.number === number)) throw new Refusal('not-found');
  const link = await addRepeatedLink(db, number, mostLinks);
  if (!link) throw new Refusal('too-many');
  return link;
}
