import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Agenda } from '../days/agenda.ts';
import { lockDays } from '../days/day-lock.ts';
import { midnightOf } from '../days/times.ts';
import { buildDay, isClosed } from '../search/agenda-day.ts';
import { grid } from '../search/cells.ts';
import { type Plan, planAt } from '../search/plan.ts';
import { limitedTo, type Visit } from '../search/visit.ts';
import { visitFor, type Wish } from './offers.ts';

/*
 * Taking time for an appointment, within the transaction that writes the appointment itself.
 */

/** Nobody is free: told with other hours by who is out of the transaction. */
export class NotFree extends Error {
  constructor() {
    super('nobody is free at that hour');
  }
}

export interface Place {
  readonly day: Day;
  /** Of the day. */
  readonly minute: number;
  readonly wish: Wish;
  /** Of the institute's people: the rules for visitors do not bind them. */
  readonly byHand?: boolean;
  /** Also outside working hours. */
  readonly anyHour?: boolean;
  /** These are kept where they are free. */
  readonly keep?: readonly number[];
  /** The appointment's own hour, which is no other one. */
  readonly own?: FreeHour | undefined;
}

interface Timed {
  readonly status: string;
  readonly day: Day;
  readonly hour: string | null;
}

/** The hour of an appointment; a request has none. */
export const ownHour = ({ status, day, hour }: Timed): FreeHour | undefined =>
  status === 'confirmed' && hour !== null ? { day, time: hour } : undefined;

/**
 * Frees what the appointment has, and takes what it shall have; the day stays locked until the end of
 * the transaction. "Anybody" is who is free at that moment.
 * @throws {NotFree} @throws {Refusal} closed-day, not-bookable
 */
export async function takeTime(
  agenda: Agenda,
  within: Db,
  request: { readonly id: string; readonly day: Day },
  place: Place,
): Promise<Plan> {
  await lockDays(within, [request.day, place.day]);
  const plan = await planLocked(agenda, within, request.id, place);
  if (!plan) throw new NotFree();
  await within.deleteFrom('lane_use').where('request_id', '=', request.id).execute();
  await within.deleteFrom('parts').where('request_id', '=', request.id).execute();
  await writeTime(within, request.id, place.day, plan);
  return plan;
}

async function planLocked(
  agenda: Agenda,
  within: Db,
  except: string,
  { day, minute, wish, byHand = false, anyHour = false, keep }: Place,
): Promise<Plan | undefined> {
  const { facts, rows } = await agenda.fresh(within, day, except);
  if (isClosed(facts, rows) && !anyHour) {
    if (!byHand) throw new Refusal('closed-day');
    return undefined;
  }
  if (rows.isUnsure && !byHand) return undefined;
  const visit = visitFor(facts, wish, byHand);
  const built = buildDay(facts, rows, { except, anyHour, offset: minute % grid });
  const same = keep && planAt(built, keeping(visit, new Set(keep)), minute);
  return same ?? planAt(built, visit, minute);
}

const keeping = (visit: Visit, lanes: ReadonlySet<number>): Visit =>
  visit.map((tasks) => tasks.map((task) => limitedTo(task, lanes)));

async function writeTime(within: Db, request_id: string, day: Day, plan: Plan): Promise<void> {
  const midnight = midnightOf(day);
  const parts = plan.parts.map(({ person, treatment, staff, room, starts, ends }, position) => ({
    request_id,
    position,
    person,
    treatment_id: treatment,
    staff,
    room,
    starts: midnight + starts,
    ends: midnight + ends,
  }));
  await within.insertInto('parts').values(parts).execute();
  const uses = plan.parts
    .flatMap((part) => part.uses)
    .map(({ lane, starts, ends }) => ({
      request_id,
      lane,
      starts: midnight + starts,
      ends: midnight + ends,
    }))
    .sort((one, other) => one.lane - other.lane || one.starts - other.starts);
  await within.insertInto('lane_use').values(uses).execute();
}
