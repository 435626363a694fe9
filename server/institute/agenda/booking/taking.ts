import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import type { Agenda } from '../days/agenda.ts';
import { lockDays } from '../days/day-lock.ts';
import { timeOf } from '../days/times.ts';
import { type AgendaDay, buildDay, type DayRows, isClosed } from '../search/agenda-day.ts';
import { grid, minutesOfDay } from '../search/cells.ts';
import type { Facts } from '../search/facts.ts';
import { boundToOpening } from '../search/online-rows.ts';
import { beginsOf, type Plan, planAt, problemOf } from '../search/plan.ts';
import { withoutLostRooms } from '../search/rooms-of-day.ts';
import type { Problem } from '../search/search.ts';
import { limitedTo, type Visit } from '../search/visit.ts';
import { unlimited, type Work } from '../search/work.ts';
import { visitFor, type Wish } from './offers.ts';
import { requireBookableDay } from './on-request.ts';

/*
 * Takes time for an appointment, within the transaction that writes the appointment itself.
 */

/** Nobody is free. Once the transaction has ended it becomes a SlotTaken, with other hours. */
export class NotFree extends Error {
  constructor() {
    super('nobody is free at that hour');
  }
}

export interface Place {
  readonly day: Day;
  /** Minute of the day. */
  readonly minute: number;
  readonly wish: Wish;
  /** Booked by the institute's people: the rules for visitors do not apply. */
  readonly byHand?: boolean;
  /** Allows hours outside working hours. */
  readonly anyHour?: boolean;
  /** People to prefer while they are free. */
  readonly keep?: readonly number[];
  /** The appointment's current hour, which is not offered as another one. */
  readonly currentHour?: FreeHour | undefined;
}

interface Timed {
  readonly status: string;
  readonly day: Day;
  readonly hour: string | null;
}

/** The hour of an appointment; a request has none. */
export const currentHourOf = ({ status, day, hour }: Timed): FreeHour | undefined =>
  status === 'confirmed' && hour !== null ? { day, time: hour } : undefined;

/**
 * Confirms a request at a place: writes its hour and its plan in one statement, replacing earlier ones. The
 * day stays locked until the end of the transaction.
 * @throws {NotFree} @throws {OnRequest} @throws {Refusal} closed-day, past-midnight, not-bookable, invalid
 */
export async function takeTime(
  agenda: Agenda,
  within: Db,
  request: { readonly id: string; readonly day: Day },
  place: Place,
): Promise<AppointmentRequest> {
  await lockDays(within, [request.day, place.day]);
  let plan = await planLocked(agenda, within, request.id, place);
  if (plan && reachesNextDay(plan)) {
    await lockDays(within, [addDays(place.day, 1)]);
    plan = await planLocked(agenda, within, request.id, place);
  }
  if (!plan) throw new NotFree();
  return within
    .updateTable('requests')
    .set({
      ...{ status: 'confirmed', day: place.day, hour: timeOf(place.minute) },
      ...{ ends: timeOf(plan.ends), plan: planText(plan, place.minute), off_agenda: null },
      ...{ overrun: 0, overrun_at: null },
    })
    .where('id', '=', request.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its cleaning goes on after midnight. */
const reachesNextDay = ({ parts }: Plan): boolean =>
  parts.some(({ uses }) => uses.some(({ ends }) => ends > minutesOfDay));

async function planLocked(
  agenda: Agenda,
  within: Db,
  except: string,
  { day, minute, wish, byHand = false, anyHour = false, keep }: Place,
): Promise<Plan | undefined> {
  const { facts, rows } = await agenda.fresh(within, day, except);
  const wanted = visitFor(facts, wish, byHand);
  if (!byHand) requireBookableDay(facts, rows, wanted);
  if (byHand ? isClosed(facts, rows) && !anyHour : rows.isUnsure) return undefined;
  const visit = withoutLostRooms(facts, rows, wanted);
  const bookableRows = byHand ? rows : boundToOpening(facts, rows);
  const built = buildDay(facts, bookableRows, { except, anyHour, offset: minute % grid });
  const plan = plannerOf(built, visit)(minute, keep);
  if (!plan && anyHour && isTooLate(facts, rows, visit, minute)) throw new Refusal('past-midnight');
  return plan;
}

/** The plan of a visit on a day: by these people where they are free, otherwise by anybody. */
export function plannerOf(built: AgendaDay, visit: Visit, work: Work = unlimited) {
  const problems = new Map<string, Problem>();
  const plan = (own: Visit, name: string, minute: number) => {
    const problem = problems.get(name) ?? problemOf(built, own, work);
    problems.set(name, problem);
    return planAt(built, own, minute, problem);
  };
  return (minute: number, keep?: readonly number[]): Plan | undefined => {
    const best = plan(visit, 'anybody', minute);
    const same = best && keep && plan(keeping(visit, new Set(keep)), keep.join(), minute);
    return same && beginAlike(same, best) ? same : best;
  };
}

/** Whether only midnight is in the way: earlier on an empty day the visit would fit. */
function isTooLate(facts: Facts, rows: DayRows, visit: Visit, minute: number): boolean {
  const offset = minute % grid;
  const empty = buildDay(facts, { ...rows, uses: [] }, { anyHour: true, offset });
  return !planAt(empty, visit, minute) && planAt(empty, visit, offset) !== undefined;
}

/** Keeping the same people must not make anybody begin later. */
const beginAlike = (one: Plan, other: Plan) =>
  `${beginsOf(one.parts)}` === `${beginsOf(other.parts)}`;

const keeping = (visit: Visit, lanes: ReadonlySet<number>): Visit =>
  visit.map((tasks) => tasks.map((task) => limitedTo(task, lanes)));

/** Times are minutes after the hour; the database derives `appointment_treatments` and `resource_use` from it. */
function planText({ parts }: Plan, hour: number): string {
  const after = <Span extends { starts: number; ends: number }>({ starts, ends, ...of }: Span) => ({
    ...of,
    starts: starts - hour,
    ends: ends - hour,
  });
  return JSON.stringify({
    parts: parts.map(({ uses: _, ...part }, position) => ({ position, ...after(part) })),
    uses: parts
      .flatMap(({ uses }) => uses)
      .sort((one, other) => one.lane - other.lane || one.starts - other.starts)
      .map(after),
  });
}
