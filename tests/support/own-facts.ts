import { hoursOn } from '#shared/calendar/hours-on.ts';
import { institute } from '#shared/institute.ts';

const weekday = { opens: '09:00', closes: '19:00' };
const saturday = { opens: '09:00', closes: '20:00' };
const hours = { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: saturday };

/*
 * Facts of a test's own in the place of the owner's, which any edit may change. They hold for the
 * rest of a test file (afresh.ts), and not in what is built.
 */

/** Open on weekdays and, for longer, on Saturdays. */
export function setOwnHours(): void {
  Object.assign(institute, { hours, closedDays: [] });
}

/** The same hours on the owner's days without Sundays: pages, which are built, agree about those. */
export function setTestOpeningHours(): void {
  const open = Object.entries(hours).filter(([weekday]) => institute.hours[Number(weekday)]);
  Object.assign(institute, { hours: Object.fromEntries(open) });
}

/** Returns the time a number of minutes after opening, as HH:MM. */
export function afterOpening(day: string, minutes: number): string {
  const opens = Date.parse(`${day}T${hoursOn(day, institute)?.opens ?? ''}:00Z`);
  return new Date(opens + minutes * 60_000).toISOString().slice(11, 16);
}
