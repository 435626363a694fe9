import { bookingFields as fields, sessionFields } from '../../../shared/booking/booking-fields.ts';
import type { CourseDates } from '../../../shared/booking/course.ts';
import { dateProblem } from '../../../shared/calendar/booking-days.ts';
import { type Day, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { trueMoment } from '../../../shared/calendar/night.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Api } from '../../api/api.ts';
import { type Choices, findCourse } from './choices.ts';

/* The dates chosen for a course's later sessions: "2026-12-01T10:00". They are in the address. */

const isSlot = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Returns no dates once the first session has moved, because they were proposed for its old hour. */
export function readSessions(
  search: URLSearchParams,
  last: (name: string) => string,
  time: string | undefined,
) {
  const isNew = last(fields.slot) !== '' || new Set(search.getAll(fields.time)).size > 1;
  const slots = time && !isNew ? sessionFields.map(last) : [];
  const missing = slots.findIndex((slot) => !isSlot.test(slot));
  return missing < 0 ? slots : slots.slice(0, missing);
}

export const shownSessions = (
  sessions: readonly string[],
  dates: CourseDates | undefined,
): readonly string[] =>
  dates?.row.map(({ day, time, near }, index) => {
    const chosen = sessions[index] ?? '';
    const [on, at = ''] = chosen.split('T');
    const isOffered = near.some((offer) => offer.day === on && offer.times.includes(at));
    return isOffered ? chosen : `${day}T${time}`;
  }) ?? sessions;

export const toHour = (slot: string): FreeHour => {
  const [day = '', time = ''] = slot.split('T');
  return { day, time };
};

export function bookedHours(choices: Choices): FreeHour[] {
  const { day, time, sessions } = choices;
  if (!day || !time) return [];
  const first = trueMoment({ day, time });
  return [first, ...(findCourse(choices) ? sessions.map(toHour) : [])];
}

interface SessionProblem {
  readonly field: string;
  readonly message: string;
}

export function sessionProblem(choices: Choices): SessionProblem | undefined {
  const hours = bookedHours(choices);
  const index = hours.findIndex(({ day }, at) => at > 0 && day <= (hours[at - 1]?.day ?? ''));
  const field = sessionFields[index - 1];
  if (!field) return undefined;
  const before = shortDayTitle(hours[index - 1]?.day ?? '');
  const message = `La séance ${index + 1} doit venir un autre jour, après la séance ${index} (${before})\u00a0: changez l’une des deux dates.`;
  return { field, message };
}

export const sessionsText = (hours: readonly FreeHour[]): string =>
  `${hours.length}\u00a0séances\u00a0: ${hours
    .map(({ day, time }) => `${shortDayTitle(day)} à ${formatTime(time)}`)
    .join('\u00a0; ')}`;

export interface CourseRow {
  /** The choices that these dates belong to. Dates of other choices are not shown. */
  readonly key: string;
  readonly dates?: CourseDates;
}

export function courseKey(choices: Choices): string | undefined {
  const { view, day, time, staff = '', lists } = choices;
  if (view !== 'heures' || !day || !time || !findCourse(choices)) return undefined;
  return [lists[0]?.[0]?.id, staff, day, time].join('|');
}

export async function loadCourse(
  api: Api,
  choices: Choices,
  today: Day,
): Promise<CourseRow | undefined> {
  const key = courseKey(choices);
  const { day = '', time = '', staff, lists, sessions } = choices;
  if (key === undefined || dateProblem(day, today)) return undefined;
  const found = await api.call({
    name: 'bookingCourse',
    query: {
      treatment: lists[0]?.[0]?.id ?? '',
      day,
      time,
      ...(staff && { staff }),
      ...(sessions.length > 0 && { wished: sessions.join() }),
    },
  });
  return found.ok ? { key, dates: found.data } : { key };
}
