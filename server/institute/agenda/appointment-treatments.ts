import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { isOpenDeposit } from '#shared/money/deposit-text.ts';
import type { MinuteSpan } from '../appointments/appointment-times.ts';
import { getStartKey } from '../appointments/requests.ts';
import { type DayRows, isActive, isClosed } from '../booking/search/agenda-day.ts';
import { minutesPerDay } from '../booking/search/cells.ts';
import { appliesTo, type Facts, type ResourceFacts } from '../booking/search/facts.ts';
import { listExtraHours, listWorkSpans } from '../booking/search/work-hours.ts';
import type { Db } from '../database/database.ts';
import { getMidnight, toTime } from './times.ts';

/* The treatments of appointments, each with its staff member and room. The agenda's columns are built from them. */

export type AppointmentTreatment = Awaited<ReturnType<typeof readAppointmentTreatments>>[number];

export async function readAppointmentTreatments(db: Db, from: Day, to: Day) {
  const rows = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .selectAll('appointment_treatments')
    .select([
      'requests.plan',
      'requests.number',
      'requests.version',
      'name',
      'phone',
      'people',
      'outcome',
      'coming',
      'deposit_state',
      'day',
      'hour',
      'requests.session',
      'requests.sessions',
    ])
    .where('appointment_treatments.starts', '>=', getMidnight(from))
    .where('appointment_treatments.starts', '<', getMidnight(to) + minutesPerDay)
    .orderBy('appointment_treatments.starts')
    .execute();
  return rows.map(({ plan, coming, day, hour, deposit_state, session, sessions, ...row }) => ({
    ...row,
    /** The optional fields of an appointment in the agenda. */
    status: {
      ...(session && sessions && { session, sessionCount: sessions }),
      ...(coming === getStartKey({ day, hour }) && { coming: true }),
      ...(isOpenDeposit(deposit_state) && { isHeld: true }),
    },
    getBufferMinutes: (resourceId: number) => findBufferMinutes(plan, row.position, resourceId),
  }));
}

export const usesResource = (
  { staff, room }: AppointmentTreatment,
  { id }: ResourceFacts,
): boolean => staff === id || room === id;

/* The time reserved before and after a treatment, for preparing and cleaning. */

interface StoredPlan {
  readonly parts: readonly (MinuteSpan & { readonly position: number })[];
  readonly uses: readonly (MinuteSpan & { readonly resource_id: number })[];
}

/** Returns the minutes before and after a treatment. A field is missing if its value would be 0. */
function findBufferMinutes(
  plan: string | null,
  position: number,
  resourceId: number,
): { before?: number; after?: number } {
  if (plan === null) return {};
  const { parts, uses } = JSON.parse(plan) as StoredPlan;
  const part = parts.find((candidate) => candidate.position === position);
  if (!part) return {};
  const resourceUses = uses.filter((use) => use.resource_id === resourceId);
  const first = resourceUses.find(
    ({ starts, ends }) => starts <= part.starts && ends > part.starts,
  );
  const last = resourceUses.find(({ starts, ends }) => starts < part.ends && ends >= part.ends);
  const before = part.starts - (first?.starts ?? part.starts);
  const after = (last?.ends ?? part.ends) - part.ends;
  return { ...(before > 0 && { before }), ...(after > 0 && { after }) };
}

export const toClockSpan = ({ starts, ends }: MinuteSpan) => ({
  starts: toTime(starts),
  ends: toTime(ends),
});

const compareStarts = (a: MinuteSpan, b: MinuteSpan) => a.starts - b.starts;

/** Returns the working hours and absences of a person or room on a day, for the institute's screens. */
export function listResourceTimes(facts: Facts, resource: ResourceFacts, rows: DayRows) {
  const changes = rows.changes.filter((change) => appliesTo(change, resource)).sort(compareStarts);
  const isOff = !isActive(resource, rows.day) || isClosed(facts, rows);
  const hours = [
    ...listWorkSpans(facts, resource, rows.day),
    ...listExtraHours(resource, rows.changes),
  ];
  return {
    hours: isOff ? [] : hours.sort(compareStarts).map(toClockSpan),
    blocks: changes
      .filter(({ kind }) => kind === 'off')
      .map(({ id, label, ...span }) => ({ id, ...toClockSpan(span), label })),
  };
}

const mostBookedLimit = 6;
const countedDays = 90;

/** Returns the treatments with the most bookings before `day`, the most booked first. */
export async function listMostBooked(db: Db, day: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select(({ fn }) => ['treatment_id', fn.countAll().as('count')])
    .where('requests.day', '>=', addDays(day, -countedDays))
    .where('requests.day', '<=', day)
    .groupBy('treatment_id')
    .orderBy('count', 'desc')
    .orderBy('treatment_id')
    .limit(mostBookedLimit)
    .execute();
  return rows.map(({ treatment_id }) => treatment_id);
}
