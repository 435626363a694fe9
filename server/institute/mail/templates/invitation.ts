import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { institute } from '../../../../shared/institute.ts';
import { minuteOf, openSpanOf } from '../../requests/appointment-times.ts';
import { type AppointmentRequest, treatmentsIn } from '../../requests/requests.ts';

/**
 * An appointment as an invitation (iTIP, RFC 5546) for the client's calendar. A later one with the
 * same UID and a higher SEQUENCE updates or cancels it. RSVP is off, as nobody would read the reply.
 * Abidjan is UTC all year.
 */
export function invitationOf(recipient: string, request: AppointmentRequest, publicUrl: string) {
  const { id, number, status, day, hour, version } = request;
  const treatments = treatmentsIn(request);
  const span = openSpanOf(day, hour ?? '', treatments);
  const { starts, ends } = request.ends ? { ...span, ends: minuteOf(request.ends) } : span;
  const at = (minute: number) => new Date(Date.parse(day) + minute * 60_000);
  const { street, district, city } = institute.address;
  const isCancelled = status === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    method,
    prodId: { company: institute.name, product: 'Rendez-vous', language: 'FR' },
  });
  calendar.createEvent({
    id,
    sequence: version,
    stamp: new Date(),
    start: at(starts),
    end: at(ends),
    summary: institute.name,
    description: [
      `Demande ${number}`,
      ...treatments.map(({ nom }) => nom),
      `Repères\u00a0: ${institute.landmarks}`,
    ].join('\n'),
    location: `${institute.name}, ${street}, ${district}, ${city}`,
    url: publicUrl,
    organizer: { name: institute.name, email: institute.email },
    attendees: [{ email: recipient, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    filename: 'rendez-vous.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}
