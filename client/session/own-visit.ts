import { isHeld } from '#shared/appointments/request-status.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { type Day, formatNearDay } from '#shared/calendar/calendar-month.ts';
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
  const dayText = day === today ? 'aujourd’hui' : formatNearDay(day, today);
  const when = [dayText, time && formatTime(time)];
  return { noun, when: when.filter(Boolean).join(' à '), day };
}
