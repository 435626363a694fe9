import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import type { Plan } from '../booking/search/agenda-day.ts';
import { listPersonStarts } from '../booking/search/plan.ts';
import type { AppointmentRequest } from './requests.ts';

/* The plan stored with an appointment: when each person begins. */

/** Returns the start time of each person, or nothing if all begin at the hour. */
export const toStartTimes = (
  hour: number,
  personStarts: readonly number[],
): { begins?: string[] } =>
  personStarts.some((minute) => minute !== hour) ? { begins: personStarts.map(toTime) } : {};

export function findPersonStarts({
  hour,
  plan,
}: Pick<AppointmentRequest, 'hour' | 'plan'>): ReturnType<typeof toStartTimes> {
  if (hour === null || !plan) return {};
  const first = parseMinute(hour);
  const { parts } = JSON.parse(plan) as Plan;
  const personStarts = listPersonStarts(parts).map((starts) => first + starts);
  return toStartTimes(first, personStarts);
}

/** Returns true if all persons begin as displayed. A client that sends no times accepts any. */
export const areStartsAsShown = (
  { begins: shown }: { readonly begins?: readonly string[] | undefined },
  { begins = [] }: ReturnType<typeof toStartTimes>,
): boolean => shown === undefined || `${shown}` === `${begins}`;
