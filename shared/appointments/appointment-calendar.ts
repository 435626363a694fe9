import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { formatSession } from '../booking/course-text.ts';
import { formatStartsSentence } from '../booking/start-times-text.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { formatLandmarkLines, formatNameAndAddress, type Institute } from '../institute.ts';
import { capitalize } from '../text/capitalize.ts';

export interface CalendarEntry {
  /** The same id in every file about an appointment, so that a later file replaces an earlier entry. */
  readonly uid: string;
  /** The file with the higher number replaces the other (RFC 5545 SEQUENCE). */
  readonly sequence: number;
  readonly number: string;
  readonly day: Day;
  /** In minutes of the day. An end before the start is on the next day. */
  readonly starts: number;
  readonly ends: number;
  readonly treatments: readonly string[];
  readonly begins?: readonly string[];
  readonly session?: number | undefined;
  readonly sessionCount?: number | undefined;
  readonly isCancelled: boolean;
  readonly page: string;
}

const alarmSeconds = [24 * 3600, 2 * 3600];

type Entries = readonly [CalendarEntry, ...CalendarEntry[]];

/**
 * Returns appointments as a calendar file (iTIP, RFC 5546). A single one with a recipient is an invitation, with
 * RSVP off because nobody would read the reply. Otherwise the file is a download. Abidjan is on UTC all year.
 */
export function createCalendarFile(entries: Entries, institute: Institute, recipient?: string) {
  const [{ isCancelled }, ...otherEntries] = entries;
  // Without an organizer there is no invitation (RFC 5546, 3.2.2).
  const invitedRecipient = otherEntries.length === 0 && institute.email ? recipient : undefined;
  const invitation = invitedRecipient ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : invitation;
  const calendar = ical({
    method,
    prodId: { company: institute.name, product: 'Rendez-vous', language: 'FR' },
  });
  for (const entry of entries) calendar.createEvent(buildEvent(entry, institute, invitedRecipient));
  return {
    filename: 'rendez-vous.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    // RFC 5545 ends each line like this, also the last one.
    content: `${calendar.toString()}\r\n`,
  };
}

function buildEvent(
  entry: CalendarEntry,
  institute: Institute,
  recipient: string | undefined,
): ICalEventData {
  const { uid, sequence, number, day, starts, ends, treatments, begins, isCancelled } = entry;
  const { session, sessionCount } = entry;
  const { name, landmarks, email } = institute;
  const toDate = (minute: number) => new Date(Date.parse(day) + minute * 60_000);
  return {
    id: uid,
    sequence,
    stamp: new Date(),
    start: toDate(starts),
    end: toDate(ends < starts ? ends + 24 * 60 : ends),
    summary: [...new Set(treatments), name].join(', '),
    description: [
      `Rendez-vous ${number}`,
      ...new Set(treatments),
      ...(session && sessionCount ? [capitalize(formatSession(session, sessionCount))] : []),
      ...(begins ? [formatStartsSentence(begins)] : []),
      ...formatLandmarkLines(landmarks),
    ].join('\n'),
    location: formatNameAndAddress(institute),
    url: entry.page,
    alarms: isCancelled
      ? []
      : alarmSeconds.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
    ...(email && { organizer: { name, email } }),
    attendees: recipient
      ? [{ email: recipient, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }]
      : [],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}
