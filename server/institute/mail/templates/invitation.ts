import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { calendarFile } from '../../../../shared/text/appointment-calendar.ts';
import { openSpanOf } from '../../requests/appointment-times.ts';
import { beginsIn } from '../../requests/begins.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from '../../requests/requests.ts';
import type { Site } from '../site.ts';

/** An appointment for the client's calendar; each later one of the same appointment replaces it. */
export function invitationOf(
  recipient: string,
  request: AppointmentRequest,
  { publicUrl, institute }: Site,
) {
  const { id, number, status, day, hour, version } = request;
  const treatments = treatmentsIn(request);
  const span = openSpanOf({ day, hour: hour ?? '' }, treatments, institute);
  const entry = {
    ...span,
    ...(request.ends && { ends: minuteOf(request.ends) }),
    uid: id,
    sequence: version,
    number,
    day,
    treatments: (personsIn(request) ?? [treatments]).flat().map(({ nom }) => nom),
    ...beginsIn(request),
    isCancelled: status === 'cancelled',
    publicUrl,
  };
  return calendarFile(entry, institute, recipient);
}
