import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { afterMidnight } from '../../../shared/calendar/evening.ts';
import { isoWeekday } from '../../../shared/calendar/hours-on.ts';
import type { Hours } from '../../../shared/day-hours.ts';
import { type Institute, institute as product } from '../../../shared/institute.ts';
import type { Changes } from '../../../shared/site/changes.ts';
import type { SaveContentInput } from '../../../shared/site/contents-input.ts';
import { timestamp, today } from '../clock.ts';

type SpecialDays = Institute['specialHours'];

export const specialHours = { kind: 'institute', id: 'specialHours' } as const;

/** `text`: as stored; null for the product's own. */
export const specialDaysIn = (text: string | null): SpecialDays =>
  text === null ? product.specialHours : (JSON.parse(text) ?? []);

/* Special hours of past days, and periods that are over, are neither sent nor stored. */

type Facts = NonNullable<Changes['institute']>;

export const toCome = (days: Institute['specialHours']) =>
  days.filter((special) => special.day >= today() || isEvening(special.day, special));
const lasting = (periods: Institute['periods']) =>
  periods.filter(({ to, hours }) => to >= today() || isEvening(to, hours[isoWeekday(to)]));

/** Returns true if yesterday's evening still goes on. */
const isEvening = (day: Day, hours: Hours | undefined): boolean =>
  hours !== undefined &&
  day === addDays(today(), -1) &&
  afterMidnight(timestamp().slice(11, 16)) < hours.closes;

/** Leaves out the special hours of closed days too. */
export async function sentChanges(
  changes: Changes,
  closedDays: () => Promise<readonly string[]>,
): Promise<Changes> {
  const { specialHours, periods } = changes.institute ?? {};
  if (!specialHours && !periods) return changes;
  const closed = specialHours ? await closedDays() : [];
  const institute: Facts = {
    ...changes.institute,
    ...(specialHours && {
      specialHours: toCome(specialHours).filter(({ day }) => !closed.includes(day)),
    }),
    ...(periods && { periods: lasting(periods) }),
  };
  return { ...changes, institute };
}

export function storedInput(input: SaveContentInput): SaveContentInput {
  const { kind, id, value } = input;
  if (kind !== 'institute' || value === null) return input;
  if (id === 'specialHours') return { ...input, value: toCome(value as Institute['specialHours']) };
  return id === 'periods' ? { ...input, value: lasting(value as Institute['periods']) } : input;
}
