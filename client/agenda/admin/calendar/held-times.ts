import type { AgendaDays } from '../../../../shared/agenda/agenda.ts';
import { minuteOf, timeOf } from '../../../../shared/calendar/time-of-day.ts';
import { formatMinutes } from '../../../../shared/text/duration.ts';

/* The time held around appointments. */

type Resource = AgendaDays['days'][number]['resources'][number];
type Appointment = Resource['appointments'][number];

interface Span {
  readonly starts: string;
  readonly ends: string;
}

/** Time for preparing before an appointment, or for cleaning after it. */
export interface Held extends Span {
  readonly isBefore: boolean;
}

export const heldOf = ({ appointments }: Pick<Resource, 'appointments'>): Held[] =>
  appointments.flatMap(({ starts, ends, before = 0, after = 0 }) => [
    ...(before > 0
      ? [{ isBefore: true, starts: timeOf(minuteOf(starts) - before), ends: starts }]
      : []),
    ...(after > 0 ? [{ isBefore: false, starts: ends, ends: timeOf(minuteOf(ends) + after) }] : []),
  ]);

export const heldText = ({ isBefore }: Held): string => (isBefore ? 'Préparation' : 'Nettoyage');

/** "Préparation 10mn avant, nettoyage 15mn après"; "" for none. */
export function aroundText({ before = 0, after = 0 }: Appointment): string {
  const text = [
    before > 0 && `préparation ${formatMinutes(before)} avant`,
    after > 0 && `nettoyage ${formatMinutes(after)} après`,
  ]
    .filter(Boolean)
    .join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns the overruns as spans after the appointments' ends. */
export const overrunsOf = ({ appointments }: Pick<Resource, 'appointments'>): Span[] =>
  appointments.map(({ ends: starts, overrun = 0 }) => {
    return { starts, ends: timeOf(minuteOf(starts) + overrun) };
  });
