import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { trueMoment } from '../../../../shared/calendar/night.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import type { CourseDates } from '../../../../shared/contract/booking/course.ts';
import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import { bookingFields as fields, sessionFields } from '../../../../shared/page/booking-fields.ts';
import type { Choices } from './choices.ts';
import { courseOf } from './course-of.ts';
import type { Last } from './read-day-choice.ts';

/*
 * The dates chosen for the later sessions of a course: "2026-12-01T10:00". In the address, so that they stay.
 */

const isSlot = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** None once the first session has another hour: theirs were proposed after the old one. */
export function readSessions(search: URLSearchParams, last: Last, time: string | undefined) {
  const isNew = last(fields.slot) !== '' || new Set(search.getAll(fields.time)).size > 1;
  const slots = time && !isNew ? sessionFields.map(last) : [];
  const missing = slots.findIndex((slot) => !isSlot.test(slot));
  return missing < 0 ? slots : slots.slice(0, missing);
}

/** What the controls show: what was chosen where it is offered, else what is proposed. */
export const shownSessions = (
  sessions: readonly string[],
  dates: CourseDates | undefined,
): readonly string[] =>
  dates?.row.map(({ day, time, near }, index) => {
    const chosen = sessions[index] ?? '';
    const [on, at = ''] = chosen.split('T');
    const isOffered = near.some((one) => one.day === on && one.times.includes(at));
    return isOffered ? chosen : `${day}T${time}`;
  }) ?? sessions;

export const toHour = (slot: string): FreeHour => {
  const [day = '', time = ''] = slot.split('T');
  return { day, time };
};

/** All that is booked, with its true days; only the hour where it is no course. */
export function bookedHours(choices: Choices): FreeHour[] {
  const { day, time, sessions } = choices;
  if (!day || !time) return [];
  const first = trueMoment({ day, time });
  return [first, ...(courseOf(choices) ? sessions.map(toHour) : [])];
}

interface SessionProblem {
  readonly field: string;
  readonly message: string;
}

/** The first session that does not come after the one before it. */
export function sessionProblem(choices: Choices): SessionProblem | undefined {
  const hours = bookedHours(choices);
  const index = hours.findIndex(({ day }, at) => at > 0 && day <= (hours[at - 1]?.day ?? ''));
  const field = sessionFields[index - 1];
  if (!field) return undefined;
  const before = shortDayTitle(hours[index - 1]?.day ?? '');
  const message = `La séance ${index + 1} doit venir un autre jour, après la séance ${index} (${before})\u00a0: changez l’une des deux dates.`;
  return { field, message };
}

/** "5 séances : mardi 24 novembre à 10 h ; mardi 1 décembre à 10 h" */
export const sessionsText = (hours: readonly FreeHour[]): string =>
  `${hours.length}\u00a0séances\u00a0: ${hours
    .map(({ day, time }) => `${shortDayTitle(day)} à ${formatTime(time)}`)
    .join('\u00a0; ')}`;
