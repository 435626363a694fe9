import type { InferOutput } from 'valibot';
import type { createConfirmInput } from '#shared/appointments/request-list.ts';
import type { Booked } from '#shared/booking/booking-input.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import { formatDeName } from '#shared/text/elision.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { findAssignedStaff } from '../agenda/assigned-staff.ts';
import { toTime } from '../agenda/times.ts';
import { buildConfirmedMail } from '../appointments/decision-mails.ts';
import { createClientDetails } from '../appointments/manage-links.ts';
import { type AppointmentRequest, listTreatmentIdsByPerson } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { scheduleIn } from '../notifications/coalescing.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { recordBookingUndo } from '../undo/undo-journal.ts';
import { toBooked } from './booking-answer.ts';
import { type BookingOrder, bookAppointment } from './booking-order.ts';
import { getCurrentHour, takeTime } from './resource-use.ts';
import type { DayRows } from './search/agenda-day.ts';
import { minutesPerDay } from './search/cells.ts';
import type { RunSearch } from './search/search-turns.ts';
import { getVisit } from './search/visit.ts';
import { type BookingPlace, getRequestedWish, SlotNotFreeError } from './visit-place.ts';

export type ChosenTime = Omit<
  InferOutput<ReturnType<typeof createConfirmInput>>,
  'number' | 'version'
>;

/** Returns the place. Without a wished staff member the same ones stay where they are free. */
export function buildChosenPlace(
  request: AppointmentRequest,
  { day, hour, staff = '', force = false, offAgenda = false }: ChosenTime,
  preferredStaff: readonly number[],
): BookingPlace & { readonly offAgenda: boolean } {
  return {
    day,
    minute: parseMinute(hour),
    offAgenda,
    // The institute's choice overrides the client's wish.
    wish: staff
      ? { lists: listTreatmentIdsByPerson(request), staff: Number(staff) }
      : getRequestedWish(request),
    isByHand: true,
    isAnyHourAllowed: force,
    currentHour: getCurrentHour(request),
    ...(!staff && { preferredStaff }),
  };
}

export const isStaffChanged = (
  preferredStaff: readonly number[],
  { staff }: { staff?: string },
): boolean =>
  preferredStaff.length === 0 ||
  (!!staff && preferredStaff.some((resourceId) => resourceId !== Number(staff)));

export const canTakeTime = async (agenda: Agenda, request: AppointmentRequest) =>
  getVisit(await agenda.readFacts(), listTreatmentIdsByPerson(request), { isByHand: true }) !==
  undefined;

/** Confirms a request with its time, or with `offAgenda` outside the agenda, where it blocks no one. */
export async function takeChosenTime(
  agenda: Agenda,
  db: Db,
  request: AppointmentRequest,
  place: BookingPlace & { readonly offAgenda?: boolean },
): Promise<AppointmentRequest> {
  try {
    return await takeTime(agenda, db, request, place);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-bookable') {
      if (!place.offAgenda) throw new Refusal('off-agenda');
      return confirmOffAgenda(db, request, place);
    }
    if (!(error instanceof SlotNotFreeError) || place.isAnyHourAllowed) throw error;
  }
  // This attempt is rolled back. It only finds out whether working hours are the obstacle.
  const { ends } = await takeTime(agenda, db, request, { ...place, isAnyHourAllowed: true });
  const [person, ...others] = await findAssignedStaff(db, request.id);
  const expectedStaff = [place.wish.staff, ...(place.preferredStaff ?? [])];
  const isExpected = person && others.length === 0 && expectedStaff.includes(Number(person.id));
  const { rows } = await agenda.readUncached(db, place.day);
  throw new Refusal('confirm-anyway', {
    warnings: [describeObstacle(isExpected && person, rows, { ...place, ends: ends ?? '' })],
  });
}

function describeObstacle(
  person: { readonly id: string; readonly name: string } | false | undefined,
  { changes }: DayRows,
  { minute, ends }: { readonly minute: number; readonly ends: string },
): string {
  const absence =
    person &&
    changes.find(
      (change) =>
        change.kind === 'off' &&
        [null, Number(person.id)].includes(change.resource_id) &&
        change.starts < parseMinute(ends) &&
        change.ends > minute,
    );
  if (absence) {
    const isWholeDay = absence.starts === 0 && absence.ends === minutesPerDay;
    return `Absence ${formatDeName(person.name)} ${isWholeDay ? 'ce jour-là' : 'à cette heure-là'}.`;
  }
  const obstacle = person
    ? `${person.name} ne travaille pas`
    : 'Aucune personne de service n’est libre';
  return `${obstacle} à cette heure-là pour tout le rendez-vous, qui durerait jusqu’à ${formatTime(ends)}.`;
}

function confirmOffAgenda(db: Db, { id }: AppointmentRequest, place: BookingPlace) {
  return db
    .updateTable('requests')
    .set({
      status: 'confirmed',
      day: place.day,
      hour: toTime(place.minute),
      ends: null,
      plan: null,
      off_agenda: 'chosen',
      forced: Number(place.isAnyHourAllowed ?? false),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function bookByHand(
  services: UseCaseServices,
  order: BookingOrder & { readonly actor: string },
  runSearch: RunSearch,
): Promise<Booked> {
  const { db, mails, readSite, undoSeconds } = services;
  const booked = await bookAppointment(
    { ...services, runSearch },
    order,
    async (transaction, request) => {
      if (request.email) {
        const previous = { ...request, status: 'pending' as const };
        const details = await createClientDetails(transaction, request.id);
        const site = await readSite(transaction);
        const mail = buildConfirmedMail({ request, previous, site, ...details });
        await mails.add(transaction, mail, scheduleIn(undoSeconds));
      }
      await recordBookingUndo(transaction, request, { actor: order.actor, action: 'booked' });
      return {};
    },
  );
  mails.wake();
  return toBooked(db, booked);
}
