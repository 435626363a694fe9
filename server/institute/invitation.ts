import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { institute } from '../../shared/institute.ts';
import { totalMinutes } from '../../shared/request-words.ts';
import { type AppointmentRequest, treatmentsIn } from './requests.ts';

/** Minutes of an appointment whose treatments tell no duration. */
const usualMinutes = 60;

/**
 * An appointment as an iCalendar file (RFC 5545) for the client's own calendar: a later one with the
 * same UID and a higher SEQUENCE takes its place there. Abidjan is UTC all year.
 */
export function invitationOf(request: AppointmentRequest, publicUrl: string) {
  const { id, number, status, day, hour, people, version } = request;
  const treatments = treatmentsIn(request);
  const start = new Date(`${day}T${hour}:00Z`);
  const minutes = totalMinutes(treatments, people) ?? usualMinutes;
  const { street, district, city } = institute.address;
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: institute.name, product: 'Rendez-vous', language: 'FR' },
  });
  calendar.createEvent({
    id,
    sequence: version,
    stamp: new Date(),
    start,
    end: new Date(start.getTime() + minutes * 60_000),
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
