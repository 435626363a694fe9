import type { Day } from '#shared/calendar/calendar-month.ts';
import { listStaffIds } from '../agenda/assigned-staff.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import type { Plan, SearchDay } from './search/agenda-day.ts';
import { buildSearch, listPersonStarts, type PlanSearch, planAt } from './search/plan.ts';
import { createBookingMeter, type SearchMeter } from './search/search-work.ts';
import { limitToStaff, type Visit } from './search/visit.ts';
import { memoize } from './search/ways.ts';

export function createPlanner(
  day: SearchDay,
  visit: Visit,
  work: SearchMeter = createBookingMeter(),
) {
  const searches = new Map<string, PlanSearch>();
  const planWith = (staffName: string, limitedVisit: Visit, minute: number) => {
    const search = memoize(searches, staffName, () => buildSearch(day, limitedVisit, work));
    return planAt(day, limitedVisit, minute, search);
  };
  return (minute: number, preferredStaff: readonly number[] = []) => {
    const bestPlan = planWith('anybody', visit, minute);
    if (!bestPlan || preferredStaff.length === 0) return bestPlan;
    const limitedVisit = limitToStaff(visit, preferredStaff);
    const sameStaffPlan = planWith(preferredStaff.join(), limitedVisit, minute);
    return sameStaffPlan && haveSameStarts(sameStaffPlan, bestPlan) ? sameStaffPlan : bestPlan;
  };
}

/** Returns true if no person begins later: keeping the same staff must not delay anybody. */
const haveSameStarts = (plan: Plan, other: Plan) =>
  `${listPersonStarts(plan.parts)}` === `${listPersonStarts(other.parts)}`;

/* A moved appointment keeps its staff where they are free. A move back restores the previous staff. */

type FindPreferredStaff = (day: Day, time: string) => readonly number[];

export async function readPreferredStaff(
  db: Db,
  { id }: Pick<AppointmentRequest, 'id'>,
): Promise<FindPreferredStaff> {
  const currentStaff = await listStaffIds(db, id);
  const lastMove = await db
    .selectFrom('events')
    .select('detail')
    .where('subject', '=', id)
    .where('action', '=', 'moved')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [, , previousDay, previousTime, staffIds = ''] = lastMove?.detail.split(' ') ?? [];
  const previousStaff = staffIds.split(',').filter(Boolean).map(Number);
  return (day, time) => {
    const isMoveBack = day === previousDay && time === previousTime && previousStaff.length > 0;
    return isMoveBack ? previousStaff : currentStaff;
  };
}
