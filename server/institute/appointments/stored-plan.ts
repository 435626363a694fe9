import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import type { AppointmentRequest } from './requests.ts';

/* The plan stored with an appointment: when each person begins. */

interface Part {
  readonly person: number;
  readonly starts: number;
}

const parsePlan = (plan: string) => (JSON.parse(plan) as { parts: readonly Part[] }).parts;

export const apartFrom = (hour: number, begins: readonly number[]): { begins?: string[] } =>
  begins.some((minute) => minute !== hour) ? { begins: begins.map(toTime) } : {};

export function findPersonStarts({
  hour,
  plan,
}: Pick<AppointmentRequest, 'hour' | 'plan'>): ReturnType<typeof apartFrom> {
  if (hour === null || !plan) return {};
  const first = parseMinute(hour);
  const persons = Map.groupBy(parsePlan(plan), ({ person }) => person);
  const begins = [...persons]
    .sort(([a], [b]) => a - b)
    .map(([, parts]) => first + Math.min(...parts.map(({ starts }) => starts)));
  return apartFrom(first, begins);
}

/** Returns true if all persons begin as displayed. A client that sends no times accepts any. */
export const beginAsShown = (
  { begins: shown }: { readonly begins?: readonly string[] | undefined },
  { begins = [] }: ReturnType<typeof apartFrom>,
): boolean => shown === undefined || `${shown}` === `${begins}`;
