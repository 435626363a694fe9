import type { Day } from '#shared/calendar/calendar-month.ts';
import { listStaff } from '../agenda/assigned-resources.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import type { Plan, SearchDay } from './search/agenda-day.ts';
import { buildSearch, listPersonStarts, type PlanSearch, planAt } from './search/plan.ts';
import { createBookingMeter, type SearchMeter } from './search/search-work.ts';
import { limitToStaff, type Visit } from './search/visit.ts';

export function createPlanner(
  built: SearchDay,
  visit: Visit,
  work: SearchMeter = createBookingMeter(),
) {
  const problems = new Map<string, PlanSearch>();
  const plan = (own: Visit, name: string, minute: number) => {
    const problem = problems.get(name) ?? buildSearch(built, own, work);
    problems.set(name, problem);
    return planAt(built, own, minute, problem);
  };
  return (minute: number, preferredStaff?: readonly number[]) => {
    const best = plan(visit, 'anybody', minute);
    if (!best || !preferredStaff) return best;
    const sameStaffPlan = plan(limitToStaff(visit, preferredStaff), preferredStaff.join(), minute);
    return sameStaffPlan && haveSameStarts(sameStaffPlan, best) ? sameStaffPlan : best;
  };
}

/** Returns true if no person begins later: keeping the same staff must not delay anybody. */
const haveSameStarts = (plan: Plan, other: Plan) =>
  `${listPersonStarts(plan.parts)}` === `${listPersonStarts(other.parts)}`;

/* A moved appointment keeps its staff where they are free. A move back restores the previous staff. */

type FindPreferredStaff = (day: Day, time: string) => readonly number[] | undefined;

export const formatMoveDetail = (
  to: { day: Day; time: string },
  { day, hour }: Pick<AppointmentRequest, 'day' | 'hour'>,
  staff: readonly number[],
): string => [to.day, to.time, day, hour, staff.join()].join(' ');

export async function readPreferredStaff(
  db: Db,
  { id }: Pick<AppointmentRequest, 'id'>,
): Promise<FindPreferredStaff> {
  const current = await listStaff(db, id);
  const last = await db
    .selectFrom('events')
    .select('detail')
    .where('subject', '=', id)
    .where('action', '=', 'moved')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [, , day, time, resources = ''] = last?.detail.split(' ') ?? [];
  const previous = resources.split(',').filter(Boolean).map(Number);
  return (wanted, at) => {
    const preferredStaff =
      wanted === day && at === time && previous.length > 0 ? previous : current;
    return preferredStaff.length > 0 ? preferredStaff : undefined;
  };
}
