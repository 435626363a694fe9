import { hoursOn } from '#shared/calendar/hours-on.ts';
import { institute } from '#shared/institute.ts';

const weekday = { opens: '09:00', closes: '19:00' };
const saturday = { opens: '09:00', closes: '20:00' };
const hours = { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: saturday };

/*
 * Replaces the owner's facts, which any edit may change, with the tests' own. They hold until the end of a test file
 * (reset-facts.ts), but not in the built pages.
 */

/** Opens the institute from Monday to Saturday, an hour longer on Saturdays. */
export function setOwnHours(): void {
  Object.assign(institute, { hours, closedDays: [] });
}

/** Sets the same hours, but only on the owner's weekdays, so that they agree with the built pages. */
export function setTestOpeningHours(): void {
  const open = Object.entries(hours).filter(([weekday]) => institute.hours[Number(weekday)]);
  Object.assign(institute, { hours: Object.fromEntries(open) });
}

/** Returns the time a number of minutes after opening, as HH:MM. */
export function afterOpening(day: string, minutes: number): string {
  const opens = Date.parse(`${day}T${hoursOn(day, institute)?.opens ?? ''}:00Z`);
  return new Date(opens + minutes * 60_000).toISOString().slice(11, 16);
}
