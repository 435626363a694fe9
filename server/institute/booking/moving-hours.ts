import type { DayTimes, Times } from '#shared/booking/offered-hours.ts';
import type { Day, Month } from '#shared/calendar/calendar-month.ts';
import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { isPersonName } from '#shared/texts.ts';
import { type AgendaSources, createAgendaWithout } from '../agenda/agenda.ts';
import { findRequestByLink } from '../appointments/manage-links.ts';
import { Refusal } from '../refusal.ts';
import { countMonthHours, listDayHours } from './free-hours.ts';
import { createPlanner, readPreferredStaff } from './preferred-staff.ts';
import type { SearchMeter } from './search/search-work.ts';
import { buildVisit, getRequestedWish } from './visit-place.ts';

/** Lists the hours to which an appointment can move. Its own time counts as free. */
export async function listMovingHours(
  { db, agenda }: AgendaSources,
  token: string,
  { month, day }: { month: Month; day: Day },
  work: SearchMeter,
): Promise<Times> {
  const request = await findRequestByLink(db, token);
  if (request.status !== 'confirmed') throw new Refusal('conflict');
  const agendaWithout = await createAgendaWithout({ db, agenda }, request);
  const wish = getRequestedWish(request);
  if (!day) return countMonthHours(agendaWithout, wish, month, work);
  const times = await listDayHours(agendaWithout, wish, day, work);
  const { facts, getOnlineDay } = await agendaWithout.read(day, day);
  const names = new Map(facts.resources.map(({ id, name }) => [id, name]));
  const findPlan = createPlanner(getOnlineDay(day), buildVisit(facts, wish), work);
  const findPreferredStaff = await readPreferredStaff(db, request);
  const hours: DayTimes['times'] = [];
  for (const hour of times.times) {
    await work.pause();
    const plan = findPlan(parseMinute(hour.time), findPreferredStaff(day, hour.time));
    const staff = new Set(plan?.parts.map((part) => names.get(part.staff) ?? ''));
    hours.push(
      plan ? { ...hour, ends: toTime(plan.ends), with: [...staff].filter(isPersonName) } : hour,
    );
  }
  return { ...times, times: hours };
}
