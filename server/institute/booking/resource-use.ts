import type { FreeHour } from '#shared/contract/error-codes.ts';
import { formatMinutes } from '#shared/text/duration.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { lockDays } from '../agenda/day-lock.ts';
import { toTime } from '../agenda/times.ts';
import type { MinuteSpan } from '../appointments/appointment-times.ts';
import {
  type AppointmentRequest,
  parsePersons,
  parseTreatments,
} from '../appointments/requests.ts';
import { areStartsAsShown, findPersonStarts } from '../appointments/stored-plan.ts';
import type { Db } from '../database/database.ts';
import { recomputeShares } from '../money/shares.ts';
import { createPlanner } from './preferred-staff.ts';
import {
  buildDay,
  clipToOpening,
  isClosed,
  isListed,
  type Plan,
  type SearchDay,
} from './search/agenda-day.ts';
import { cellMinutes } from './search/cells.ts';
import {
  type BookingPlace,
  buildVisit,
  removeLostRooms,
  requireBookableDay,
  SlotNotFreeError,
} from './visit-place.ts';

export const getCurrentHour = ({ status, day, hour }: AppointmentRequest): FreeHour | undefined =>
  status === 'confirmed' && hour !== null ? { day, time: hour } : undefined;

export async function takeTime(
  agenda: Agenda,
  db: Db,
  request: AppointmentRequest,
  place: BookingPlace,
): Promise<AppointmentRequest> {
  const appointment = await db
    .updateTable('requests')
    .set(await planTime(agenda, db, request, place))
    .where('id', '=', request.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recomputeShares(db, appointment);
  return appointment;
}

/** Computes what a request stores for a slot. The day stays locked until the end of the transaction. */
export async function planTime(
  agenda: Agenda,
  db: Db,
  request: PlannableRequest,
  place: BookingPlace,
) {
  await lockDays(db, [request.day, place.day]);
  const { plan, isForced } = await planOnLockedDay(agenda, db, request.id, place);
  if (!plan) throw new SlotNotFreeError(place);
  const time = { hour: toTime(place.minute), plan: formatPlan(plan, place.minute) };
  // A concurrent booking may have delayed one of several persons.
  if (!areStartsAsShown(place, findPersonStarts(time))) throw new SlotNotFreeError(place);
  return {
    status: 'confirmed' as const,
    day: place.day,
    ...time,
    ends: toTime(plan.ends),
    off_agenda: null,
    forced: Number(isForced),
    ...setDurations(request, plan),
  };
}

type PlannableRequest = Pick<
  AppointmentRequest,
  'id' | 'day' | 'people' | 'treatments' | 'persons'
>;

const notFree = { plan: undefined, isForced: false };

async function planOnLockedDay(
  agenda: Agenda,
  db: Db,
  exceptRequest: string,
  place: BookingPlace,
): Promise<{ readonly plan: Plan | undefined; readonly isForced: boolean }> {
  const { day, minute, wish, isByHand = false, isAnyHourAllowed = false, preferredStaff } = place;
  const { facts, rows } = await agenda.readUncached(db, day);
  const requestedVisit = buildVisit(facts, wish, isByHand);
  if (!isByHand) requireBookableDay(facts, rows);
  else if (isClosed(facts, rows) && !isAnyHourAllowed) return notFree;
  const visit = isByHand ? removeLostRooms(facts, rows, requestedVisit) : requestedVisit;
  const bookableRows = isByHand ? rows : clipToOpening(facts, rows);
  const offset = minute % cellMinutes;
  const options = { exceptRequest, isAnyHourAllowed, offset, isOnline: !isByHand };
  const searchDay = buildDay(facts, bookableRows, options);
  if (!isByHand && !isListed(searchDay, minute)) return notFree;
  // Staff on duty are preferred even where any hour is allowed.
  const dutyDay =
    isAnyHourAllowed && buildDay(facts, bookableRows, { ...options, isAnyHourAllowed: false });
  const planOn = (day: SearchDay) => createPlanner(day, visit)(minute, preferredStaff);
  const dutyPlan = dutyDay && planOn(dutyDay);
  return { plan: dutyPlan || planOn(searchDay), isForced: isAnyHourAllowed && !dutyPlan };
}

/** Returns the treatments with the durations of the staff members in the plan. */
function setDurations(
  request: PlannableRequest,
  { parts }: Plan,
): Pick<AppointmentRequest, 'treatments' | 'persons'> {
  const sharedTreatments = parseTreatments(request);
  const storedPersons =
    parsePersons(request) ?? Array.from({ length: request.people }, () => sharedTreatments);
  const persons = storedPersons.map((treatments, person) =>
    treatments.map(({ isShortest: _, ...treatment }) => {
      const part = parts.find(
        (candidate) => candidate.person === person && candidate.treatment === treatment.id,
      );
      if (!part || !treatment.duree) return treatment;
      return { ...treatment, duree: formatMinutes(part.ends - part.starts) };
    }),
  );
  const texts = persons.map((treatments) => JSON.stringify(treatments));
  const areAlike = request.persons === null && new Set(texts).size === 1;
  return {
    treatments: texts[0] ?? request.treatments,
    persons: areAlike ? null : JSON.stringify(persons),
  };
}

/** Writes the plan in minutes after the hour. The database derives the taken time from it. */
function formatPlan({ parts }: Plan, hour: number): string {
  const toRelative = <Span extends MinuteSpan>({ starts, ends, ...other }: Span) => ({
    ...other,
    starts: starts - hour,
    ends: ends - hour,
  });
  return JSON.stringify({
    parts: parts.map(({ uses: _, ...part }, position) => ({ position, ...toRelative(part) })),
    uses: parts
      .flatMap(({ uses }) => uses)
      .sort((a, b) => a.resource_id - b.resource_id || a.starts - b.starts)
      .map(toRelative),
  });
}
