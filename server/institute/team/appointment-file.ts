import {
  type CalendarEntry,
  calendarFile,
} from '../../../shared/appointments/appointment-calendar.ts';
import { endAfter } from '../../../shared/calendar/evening.ts';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import { openSpanOf } from '../appointments/appointment-times.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from '../appointments/requests.ts';
import { beginsIn } from '../appointments/stored-plan.ts';
import type { Site } from '../notifications/compose-mail.ts';

/** Returns the calendar entries of appointments booked together. A later version replaces an entry. */
export const invitationOf = (
  recipient: string,
  request: AppointmentRequest,
  site: Site,
  others: readonly AppointmentRequest[] = [],
) =>
  calendarFile(
    [entryOf(request, site), ...others.map((other) => entryOf(other, site))],
    site.institute,
    recipient,
  );

function entryOf(request: AppointmentRequest, { publicUrl, institute }: Site): CalendarEntry {
  const { id, number, status, day, hour, version } = request;
  const treatments = treatmentsIn(request);
  const span = openSpanOf({ day, hour: hour ?? '' }, treatments, institute);
  const { session, sessions } = request;
  return {
    ...span,
    ...(request.ends && { ends: minuteOf(endAfter(hour ?? '', request.ends)) }),
    uid: id,
    sequence: version,
    number,
    day,
    treatments: (personsIn(request) ?? [treatments]).flat().map(({ nom }) => nom),
    ...beginsIn(request),
    ...(session && sessions && { session, sessionCount: sessions }),
    isCancelled: status === 'cancelled',
    publicUrl,
  };
}
