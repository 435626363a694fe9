import { type AppointmentInput, personsOf } from '../../../shared/booking/free-hours.ts';
import type { DayTimes } from '../../../shared/booking/times.ts';
import type { Wishes } from '../../../shared/booking/wishes.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { isPersonName } from '../../../shared/texts.ts';
import { unbookable } from '../agenda/unbookable.ts';
import { type AppointmentRequest, listsIn, wishesIn } from '../appointments/requests.ts';
import { OnRequest, Refusal } from '../refusal.ts';
import { isActive } from './search/agenda-day.ts';
import type { Facts } from './search/facts.ts';
import { limitedTo, type Task, type Visit, visitBy, visitOf } from './search/visit.ts';

export interface Wish {
  readonly lists: readonly (readonly string[])[];
  readonly staff: number | undefined;
  readonly by?: readonly (readonly (number | undefined)[])[] | undefined;
  /** Set for the wishes of an existing appointment: an unavailable staff member is replaced. */
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
  if (staff === undefined) return visitAsWished(visit, wish);
  const isSomebody = facts.resources.some(({ lane, kind }) => lane === staff && kind === 'staff');
  const visitByStaff = visitBy(visit, staff);
  if (!isSomebody || visitByStaff.flat().some((task) => task.staff.size === 0))
    throw new Refusal('invalid');
  return visitByStaff;
}

/** @throws {Refusal} invalid, when a wished staff member cannot do the treatment */
function visitAsWished(visit: Visit, { by, isOld = false }: Wish): Visit {
  if (!by?.flat().some((lane) => lane !== undefined)) return visit;
  return visit.map((tasks, person) =>
    tasks.map((task, index) => {
      const lane = by[person]?.[index];
      if (lane === undefined) return task;
      if (task.staff.has(lane)) return limitedTo(task, new Set([lane]));
      if (isOld) return task;
      throw new Refusal('invalid');
    }),
  );
}

/** Spreads the sent wishes, which are one list if all persons have the same treatments. */
export const byOf = (wishes: Wishes | undefined, lists: Wish['lists']): Wish['by'] =>
  wishes &&
  lists.map((_, person) =>
    (wishes[person] ?? wishes[0] ?? []).map((id) => (id === '' ? undefined : Number(id))),
  );

export function wishIn({ staff, wishes, ...persons }: AppointmentInput): Wish {
  const lists = personsOf(persons);
  return { lists, staff: staff ? Number(staff) : undefined, by: byOf(wishes, lists) };
}

export const wishOf = (request: AppointmentRequest): Wish => ({
  lists: listsIn(request),
  staff: undefined,
  by: wishesIn(request),
  isOld: true,
});

/** Returns the staff to choose from for each of several treatments. `byHand` includes staff without a name. */
export function ableFor(
  facts: Facts,
  { lists }: Pick<Wish, 'lists'>,
  day: Day,
  byHand = false,
): Pick<DayTimes, 'able'> {
  const named = ({ staff }: Task) =>
    facts.resources
      .filter(
        (lane) =>
          staff.has(lane.lane) && isActive(lane, day) && (byHand || isPersonName(lane.name)),
      )
      .map(({ lane, name }) => ({ id: String(lane), name }));
  const tasks = new Map(
    visitOf(facts, lists, { byHand })
      ?.flat()
      .map((task) => [task.treatment, task]),
  );
  if (tasks.size < 2) return {};
  const able = [...tasks.values()].map((task) => ({
    treatment: task.treatment,
    staff: named(task),
  }));
  return able.some(({ staff }) => staff.length > 1) ? { able } : {};
}

/**
 * Requires that a course is booked alone and for one person.
 * @throws {OnRequest}
 */
function requireCourseAlone({ catalogue }: Facts, lists: readonly (readonly string[])[]): void {
  const all = lists.flat();
  const isCourse = (id: string) => catalogue.treatment(id)?.course !== undefined;
  if (all.length > 1 && all.some(isCourse)) throw new OnRequest('course');
}
