import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { institute } from '../../shared/institute.ts';
import { openSpanOf } from './appointment-times.ts';
import { type AppointmentRequest, treatmentsIn } from './requests.ts';

/**
 * An appointment as an iCalendar file (RFC 5545) for the client's own calendar: a later one with the
 * same UID and a higher SEQUENCE takes its place there. Abidjan is UTC all year.
 */
export function invitationOf(request: AppointmentRequest, publicUrl: string) {
  const { id, number, status, day, hour, version } = request;
  const treatments = treatmentsIn(request);
  const { starts, ends } = openSpanOf(day, hour ?? '', treatments);
  const at = (minute: number) => new Date(Date.parse(day) + minute * 60_000);
  const { street, district, city } = institute.address;
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
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
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    filename: 'rendez-vous.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar.toString(),
  };
}
