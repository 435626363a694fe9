import { type Day, weekdayOf } from '../../../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../../../shared/calendar/hours-on.ts';
import { minuteOf } from '../../../../../shared/calendar/time-of-day.ts';
import { openSpansOn, type Span } from '../../../requests/appointment-times.ts';
import type { Facts, LaneFacts } from '../facts.ts';
import { concerns } from '../places.ts';
import { minutesOfDay } from './cells.ts';

/*
 * When a person or room works, before absences.
 */

/** A person's own hours of that time, else the institute's (`open`); never beyond these. */
export function workSpans(
  { institute }: Facts,
  lane: LaneFacts,
  day: Day,
  open: readonly Span[] = openSpansOn(day, institute),
): readonly Span[] {
  const period = periodOn(lane, day);
  if (period.length === 0) return open;
  const weekday = weekdayOf(day);
  return period
    .filter((row) => row.weekday === weekday)
    .flatMap((own) => withinSpans(own, open))
    .sort((one, other) => one.starts - other.starts);
}

interface ChangedDay {
  readonly day: Day;
  readonly changes: readonly (Span & { readonly lane: number | null; readonly kind: string })[];
}

/** Those that were added for her; after midnight none once the evening is over, which may be shorter than it was. */
export function addedHours({ institute }: Facts, lane: LaneFacts, { day, changes }: ChangedDay) {
  const last = Math.max(minutesOfDay, minuteOf(hoursOn(day, institute)?.closes ?? '00:00'));
  return changes
    .filter((one) => one.kind === 'extra' && concerns(one, lane))
    .map(({ starts, ends }) => ({ starts, ends: Math.min(ends, last) }))
    .filter(({ starts, ends }) => starts < ends);
}

/** The parts of a span that lie in others. */
export const withinSpans = (own: Span, spans: readonly Span[]): Span[] =>
  spans
    .map(({ starts, ends }) => ({
      starts: Math.max(own.starts, starts),
      ends: Math.min(own.ends, ends),
    }))
    .filter(({ starts, ends }) => ends > starts);

/** The period that applies on a day: the last to begin; among equals, the first to end. */
function periodOn({ hours }: LaneFacts, day: Day): LaneFacts['hours'] {
  const valid = hours.filter(
    ({ valid_from, valid_to }) => (valid_from ?? day) <= day && day <= (valid_to ?? day),
  );
  const from = valid.map(({ valid_from }) => valid_from ?? '').reduce(later, '');
  const latest = valid.filter(({ valid_from }) => (valid_from ?? '') === from);
  const to = latest.map(({ valid_to }) => valid_to ?? endless).reduce(earlier, endless);
  return latest.filter(({ valid_to }) => (valid_to ?? endless) === to);
}

const endless = '9999-12-31';
const later = (one: Day, other: Day) => (one > other ? one : other);
const earlier = (one: Day, other: Day) => (one < other ? one : other);
