import { type AppointmentInput, personsOf } from '../../../shared/booking/free-hours.ts';
import { unbookable } from '../agenda/unbookable.ts';
import { type AppointmentRequest, listsIn } from '../appointments/requests.ts';
import { OnRequest, Refusal } from '../refusal.ts';
import type { Facts } from './search/facts.ts';
import { type Visit, visitBy, visitOf } from './search/visit.ts';

export interface Wish {
  readonly lists: readonly (readonly string[])[];
  readonly staff: number | undefined;
  /** True for an existing appointment, which may be larger than a new one. */
  readonly isOld?: boolean;
}

/** The limit of treatments per person of a party that is booked online. Beyond it a party sends a request. */
const mostInParty = 3;

const isTooLarge = ({ lists, isOld }: Wish): boolean =>
  !isOld && lists.length > 1 && lists.some(({ length }) => length > mostInParty);

/** @throws {Refusal} not-bookable; invalid, when the staff member is unknown or cannot do all of it */
export function visitFor(facts: Facts, wish: Wish, byHand = false): Visit {
  const { lists, staff } = wish;
  if (!byHand) requireCourseAlone(facts, lists);
  const visit = visitOf(facts, lists, { byHand });
  const hasNoHours = !byHand && lists.flat().some((treatment) => unbookable(facts, treatment));
  if (!visit || hasNoHours || (!byHand && isTooLarge(wish))) throw new Refusal('not-bookable');
  if (staff === undefined) return visit;
  const isSomebody = facts.lanes.some(({ lane, kind }) => lane === staff && kind === 'staff');
  const visitByStaff = visitBy(visit, staff);
  if (!isSomebody || visitByStaff.flat().some((task) => task.staff.size === 0))
    throw new Refusal('invalid');
  return visitByStaff;
}

export const wishIn = ({ staff, ...persons }: AppointmentInput): Wish => ({
  lists: personsOf(persons),
  staff: staff ? Number(staff) : undefined,
});

export const wishOf = (request: AppointmentRequest): Wish => ({
  lists: listsIn(request),
  staff: undefined,
  isOld: true,
});

/**
 * Requires that a course is booked alone and for one person.
 * @throws {OnRequest}
 */
function requireCourseAlone({ catalogue }: Facts, lists: readonly (readonly string[])[]): void {
  const all = lists.flat();
  const isCourse = (id: string) => catalogue.treatment(id)?.course !== undefined;
  if (all.length > 1 && all.some(isCourse)) throw new OnRequest('course');
}
