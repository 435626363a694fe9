import {
  type CalendarEntry,
  createCalendarFile,
} from '#shared/appointments/appointment-calendar.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { Site } from '../notifications/compose-mail.ts';
import { findOpenSpan } from './appointment-times.ts';
import { type AppointmentRequest, parsePersons, parseTreatments } from './requests.ts';
import { findPersonStarts } from './stored-plan.ts';

interface CalendarFileContext {
  readonly others?: readonly AppointmentRequest[];
  /** The path of the appointment's page, which also leads to the others. */
  readonly manage?: string | undefined;
}

/** Returns the calendar entries of appointments booked together. A later version replaces an entry. */
export const buildCalendarFile = (
  request: AppointmentRequest,
  site: Site,
  { others = [], manage }: CalendarFileContext = {},
) =>
  createCalendarFile(
    [buildEntry(request, site, manage), ...others.map((other) => buildEntry(other, site, manage))],
    site.institute,
    request.email ?? undefined,
  );

function buildEntry(
  request: AppointmentRequest,
  { publicUrl, institute }: Site,
  manage = '',
): CalendarEntry {
  const { id, number, status, day, hour, version } = request;
  const treatments = parseTreatments(request);
  const span = findOpenSpan({ day, hour: hour ?? '' }, treatments, institute);
  const { session, sessions } = request;
  return {
    ...span,
    ...(request.ends && { ends: parseMinute(request.ends) }),
    uid: id,
    sequence: version,
    number,
    day,
    treatments: (parsePersons(request) ?? [treatments]).flat().map(({ nom }) => nom),
    ...findPersonStarts(request),
    ...(session && sessions && { session, sessionCount: sessions }),
    isCancelled: status === 'cancelled',
    page: publicUrl + manage,
  };
}
