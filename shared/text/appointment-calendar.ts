import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Day } from '../calendar/calendar-month.ts';
import { type Institute, placeText } from '../institute.ts';
import { beginsSentence } from './begins-text.ts';

interface CalendarEntry {
  /** The same in every file about one appointment: a later one replaces what an earlier one entered. */
  readonly uid: string;
  /** The file with the higher number replaces the other (RFC 5545 SEQUENCE). */
  readonly sequence: number;
  readonly number: string;
  readonly day: Day;
  /** Minutes of the day. */
  readonly starts: number;
  readonly ends: number;
  /** Names of the treatments. */
  readonly treatments: readonly string[];
  /** When each person begins, where not all do at once. */
  readonly begins?: readonly string[];
  readonly isCancelled: boolean;
  readonly publicUrl: string;
}

/**
 * An appointment as a calendar file (iTIP, RFC 5546). With a recipient it is an invitation, whose RSVP
 * is off, as nobody would read the reply; without one it is for whoever downloads it. Abidjan is UTC
 * all year.
 */
export function calendarFile(
  entry: CalendarEntry,
  { name, address, landmarks, email }: Institute,
  recipient?: string,
) {
  const { uid, sequence, number, day, starts, ends, treatments, begins, isCancelled } = entry;
  const at = (minute: number) => new Date(Date.parse(day) + minute * 60_000);
  const invitation = recipient ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : invitation;
  const calendar = ical({
    method,
    prodId: { company: name, product: 'Rendez-vous', language: 'FR' },
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: new Date(),
    start: at(starts),
    end: at(ends),
    summary: name,
    description: [
      `Rendez-vous ${number}`,
      ...new Set(treatments),
      ...(begins ? [beginsSentence(begins)] : []),
      `Repères\u00a0: ${landmarks}`,
    ].join('\n'),
    location: `${name}, ${placeText(address)}`,
    url: entry.publicUrl,
    organizer: { name, email },
    attendees: recipient
      ? [{ email: recipient, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }]
      : [],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    filename: 'rendez-vous.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendar.toString(),
  };
}
