import { type AppointmentInput, listTreatmentsByPerson } from '#shared/booking/booking-input.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { findLackingResource } from '../agenda/read-facts.ts';
import { type AppointmentRequest, listTreatmentIdsByPerson } from '../appointments/requests.ts';
import { Refusal } from '../refusal.ts';
import { type DayRows, isActive, isClosed, isUndecided } from './search/agenda-day.ts';
import type { Facts } from './search/facts.ts';
import {
  getVisit,
  lacksSecondPerson,
  limitToStaff,
  type Task,
  type Visit,
} from './search/visit.ts';

/** Thrown when no staff member is free. After the transaction it becomes `slot-taken`, with other hours. */
export class SlotNotFreeError extends Error {
  readonly place: BookingPlace | undefined;

  constructor(place?: BookingPlace) {
    super('nobody is free at that hour');
    this.place = place;
  }
}

export interface BookingPlace {
  readonly day: Day;
  readonly minute: number;
  readonly wish: TreatmentWish;
  /** Booked by the institute: the rules for visitors do not apply. */
  readonly isByHand?: boolean;
  /** Allows hours outside working hours. */
  readonly isAnyHourAllowed?: boolean;
  /** The start times that the client saw. */
  readonly begins?: readonly string[] | undefined;
  /** The current staff of a moved appointment, who are preferred. */
  readonly preferredStaff?: readonly number[];
  readonly currentHour?: FreeHour | undefined;
}

/** Each person's treatments, and the requested staff member, if any. */
export interface TreatmentWish {
  readonly lists: readonly (readonly string[])[];
  readonly staff: number | undefined;
  /** True for an existing appointment, which may be larger than a new one. */
  readonly isExisting?: boolean;
}

/** The most treatments per person of a party that books online. A party with more sends a request. */
const partyTreatmentLimit = 3;

export function buildVisit(facts: Facts, wish: TreatmentWish, isByHand = false): Visit {
  const { lists, staff, isExisting = false } = wish;
  const isTooLarge =
    !isExisting && lists.length > 1 && lists.some(({ length }) => length > partyTreatmentLimit);
  if (!isByHand) requireCourseAlone(facts, lists);
  const visit = getVisit(facts, lists, { isByHand });
  const hasNoHours =
    !isByHand && lists.flat().some((treatment) => findLackingResource(facts, treatment));
  if (!isByHand && isTooLarge) throw new Refusal('not-bookable', { reason: 'long' });
  if (!visit || hasNoHours) {
    const isParty = lists.length > facts.settings.people;
    throw new Refusal('not-bookable', isParty ? { reason: 'number' } : {});
  }
  if (!isByHand && lacksSecondPerson(visit)) throw new Refusal('not-bookable', { reason: 'alone' });
  if (staff === undefined) return visit;
  const visitByStaff = limitToStaff(visit, [staff]);
  if (visitByStaff.flat().some((task) => task.staff.size === 0)) throw new Refusal('invalid');
  return visitByStaff;
}

export const buildPlace = ({
  day,
  time,
  begins,
  staff,
  ...persons
}: AppointmentInput): BookingPlace => ({
  day,
  minute: parseMinute(time),
  wish: { lists: listTreatmentsByPerson(persons), staff: staff ? Number(staff) : undefined },
  begins,
});

export const getRequestedWish = (request: AppointmentRequest): TreatmentWish => ({
  lists: listTreatmentIdsByPerson(request),
  staff: undefined,
  isExisting: true,
});

function requireCourseAlone({ catalogue }: Facts, lists: readonly (readonly string[])[]): void {
  const treatments = lists.flat();
  const isCourse = (id: string) => catalogue.treatment(id)?.course !== undefined;
  if (treatments.length > 1 && treatments.some(isCourse))
    throw new Refusal('not-bookable', { reason: 'course' });
}

export function requireBookableDay(facts: Facts, rows: DayRows): void {
  if (isClosed(facts, rows)) throw new Refusal('closed-day');
  if (isUndecided(facts, rows)) throw new Refusal('not-bookable', { reason: 'holiday' });
}

/** Returns the visit without the kinds of room that are out of service that day, because the institute copes without. */
export function removeLostRooms({ resources }: Facts, { day }: DayRows, visit: Visit): Visit {
  const rooms = resources.filter((resource) => resource.kind === 'room' && isActive(resource, day));
  const isLost = ({ roomKind }: Task) =>
    roomKind !== null && !rooms.some(({ room_kind }) => room_kind === roomKind);
  if (!visit.flat().some(isLost)) return visit;
  return visit.map((tasks) =>
    tasks.map((task) => (isLost(task) ? { ...task, roomKind: null } : task)),
  );
}
