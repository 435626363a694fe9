import { isHeld } from '#shared/appointments/request-status.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { addDays, type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';

/* The server's part of the link to the appointment that this browser booked. No browser loads it. */

/** The appointment or request that a guest sent with this browser. */
export interface OwnVisit {
  readonly noun: 'rendez-vous' | 'demande' | 'heure gardée';
  readonly when: string;
  readonly day: Day;
}

/** Names an appointment, such as "rendez-vous" and "sam. 5 à 9 h 30"; undefined for a past one. */
export function describeOwnVisit(visit: VisitRecord, today: Day): OwnVisit | undefined {
  const { day, time, status } = visit;
  if (day < today || status === 'cancelled' || status === 'refused') return undefined;
  const noun = isHeld(visit) ? 'heure gardée' : status === 'pending' ? 'demande' : 'rendez-vous';
  const [weekday = '', date, month] = formatShortDay(day).split(' ');
  const dayText =
    day < addDays(today, 28) ? `${weekday.slice(0, 3)}.\u00a0${date}` : `${date} ${month}`;
  const when = [day === today ? 'aujourd’hui' : dayText, time && formatTime(time)];
  return { noun, when: when.filter(Boolean).join(' à '), day };
}
