import { redirect } from 'react-router';
import { isHeld } from '#shared/appointments/request-status.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { bookingFields } from '#shared/booking/booking-fields.ts';
import { addDays, type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { ownVisitPath, paths } from '#shared/page/paths.ts';

/* The server's part of the link to the appointment that this browser booked. No browser loads it. */

/** Formats the link's label: "Votre rendez-vous, sam. 5 à 9 h 30"; undefined for a past appointment. */
export function formatOwnVisit(visit: VisitRecord, today: Day): string | undefined {
  const { day, time, status } = visit;
  if (day < today || status === 'cancelled' || status === 'refused') return undefined;
  const noun = isHeld(visit) ? 'heure gardée' : status === 'pending' ? 'demande' : 'rendez-vous';
  const [weekday = '', date, month] = formatShortDay(day).split(' ');
  const dayText =
    day < addDays(today, 28) ? `${weekday.slice(0, 3)}.\u00a0${date}` : `${date} ${month}`;
  return [`Votre ${noun}, ${day === today ? 'aujourd’hui' : dayText}`, time && formatTime(time)]
    .filter(Boolean)
    .join(' à ');
}

/** Leads from the booking form to the appointment, if the form's hour is the one that this browser has booked. */
export function redirectToOwnVisit({ url }: Request, { day, time }: VisitRecord): void {
  const { pathname, searchParams: search } = new URL(url);
  const isSame = search.get(bookingFields.day) === day && search.get(bookingFields.time) === time;
  if (pathname === paths.book && isSame) {
    throw redirect(ownVisitPath, 303);
  }
}
