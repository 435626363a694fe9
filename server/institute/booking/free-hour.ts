import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { priceOf } from '../agenda/prices.ts';
import { momentOf } from '../agenda/times.ts';
import { apartFrom } from '../appointments/begins.ts';
import type { AgendaDay } from './search/agenda-day.ts';
import type { Facts } from './search/facts.ts';
import { beginsOf, planAt, problemOf } from './search/plan.ts';
import type { Visit } from './search/visit.ts';
import type { Work } from './search/work.ts';

interface Looked {
  readonly facts: Facts;
  readonly built: AgendaDay;
  readonly visit: Visit;
  readonly work: Work;
}

/** Builds the hour. Only the plan tells each person's start, and a price that depends on the staff member. */
export function freeHour(
  { facts, built, visit, work }: Looked,
  day: Day,
  minute: number,
): FreeHour {
  const hour = momentOf(day, minute);
  if (visit.length === 1 && !facts.lanes.some(({ prices }) => prices.size > 0)) return hour;
  const plan = planAt(built, visit, minute, problemOf(built, visit, work));
  if (!plan) return hour;
  return { ...hour, ...apartFrom(minute, beginsOf(plan.parts)), ...priceOf(facts, plan) };
}
