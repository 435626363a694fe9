import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Day } from '../calendar/calendar-month.ts';
import { type Institute, landmarkLines, namedPlace } from '../institute.ts';
import { beginsSentence } from './begins-text.ts';
import { capitalized } from './capitalized.ts';
import { sessionText } from './course-text.ts';

export interface CalendarEntry {
  /** The same in every file about one appointment: a later one replaces what an earlier one entered. */
  readonly uid: string;
  /** The file with the higher number replaces the other (RFC 5545 SEQUENCE). */
  readonly sequence: number;
  readonly number: string;
  readonly day: Day;
  /** Minutes of the day; an end after midnight is more than a day has. */
  readonly starts: number;
  readonly ends: number;
  /** Names of the treatments. */
  readonly treatments: readonly string[];
  /** When each person begins, where not all do at once. */
  readonly begins?: readonly string[];
  /** Of a course, which of its sessions it is. */
  readonly session?: number | undefined;
  readonly sessionCount?: number | undefined;
  readonly isCancelled: boolean;
  readonly publicUrl: string;
}

type Entries = readonly [CalendarEntry, ...CalendarEntry[]];

/**
 * Appointments as a calendar file (iTIP, RFC 5546). With a recipient one is an invitation, whose RSVP
 * is off, as nobody would read the reply; without one it is for whoever downloads it. So are several, as an invitation
 * is to one. Abidjan is UTC all year.
 */
export function calendarFile(entries: Entries, institute: Institute, recipient?: string) {
  const [{ isCancelled }, ...more] = entries;
  // Without an organizer there is no invitation (RFC 5546, 3.2.2).
  const invited = more.length === 0 && institute.email ? recipient : undefined;
  const invitation = invited ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : invitation;
  const calendar = ical({
    method,
    prodId: { company: institute.name, product: 'Rendez-vous', language: 'FR' },
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry, institute, invited));
  return {
    filename: 'rendez-vous.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    // RFC 5545 ends each line so, the last one too.
    content: `${calendar.toString()}\r\n`,
  };
}

function eventOf(
  entry: CalendarEntry,
  institute: Institute,
  recipient: string | undefined,
): ICalEventData {
  const { uid, sequence, number, day, starts, ends, treatments, begins, isCancelled } = entry;
  const { session, sessionCount } = entry;
  const { name, landmarks, email } = institute;
  const at = (minute: number) => new Date(Date.parse(day) + minute * 60_000);
  return {
    id: uid,
    sequence,
    stamp: new Date(),
    start: at(starts),
    end: at(ends),
    summary: name,
    description: [
      `Rendez-vous ${number}`,
      ...new Set(treatments),
      ...(session && sessionCount ? [capitalized(sessionText(session, sessionCount))] : []),
      ...(begins ? [beginsSentence(begins)] : []),
      ...landmarkLines(landmarks),
    ].join('\n'),
    location: namedPlace(institute),
    url: entry.publicUrl,
    ...(email && { organizer: { name, email } }),
    attendees: recipient
      ? [{ email: recipient, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }]
      : [],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}
