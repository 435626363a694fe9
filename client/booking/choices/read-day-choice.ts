import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { dateProblem, monthBounds } from '../../../shared/calendar/booking-days.ts';
import { type Day, isDay, monthOf, readDay } from '../../../shared/calendar/calendar-month.ts';
import { formatDay } from '../../../shared/calendar/format-day.ts';

export type Last = (name: string) => string;

export const maxDateLength = 20;

const noDay =
  'Cette date n’existe pas. Saisissez-la comme 24/11/2026, ou choisissez un jour du calendrier.';

interface DayChoice {
  readonly day: Day | undefined;
  readonly dayText: string;
  readonly time: string | undefined;
  /** True if the day was just chosen: the calendar then shows its month. */
  readonly isNew: boolean;
  /** The reason why the value is not a day of the calendar. */
  readonly problem: string | undefined;
}

/** Returns the pressed day, else the typed one if it differs from the chosen one, else the chosen one. */
export function readDayChoice(search: URLSearchParams, last: Last, today: Day): DayChoice {
  const [slotDay = '', slotTime = ''] = last(fields.slot).split('T');
  const chosen = last(fields.day);
  const { text, day: given, isNew, isConfirmed } = readDayText(search, last, { slotDay, today });
  const isShown = given !== undefined && isInCalendar(given, today);
  const day = isShown ? given : undefined;
  // An hour belongs to its day: another day has hours of its own.
  const time = slotTime || (day === chosen && last(fields.time));
  const isUnknown = given === undefined && (text !== '' || isConfirmed);
  return {
    day,
    dayText: given ? formatDay(given) : text.slice(0, maxDateLength),
    time: (day && readTime(time)) || undefined,
    isNew: isShown && isNew,
    problem: isUnknown ? noDay : given && !isShown ? dateProblem(given, today) : undefined,
  };
}

function isInCalendar(day: Day, today: Day): boolean {
  const { first, last } = monthBounds(today);
  return monthOf(day) >= first && monthOf(day) <= last;
}

function readDayText(
  search: URLSearchParams,
  last: Last,
  { slotDay, today }: { slotDay: string; today: Day },
) {
  const pressed = slotDay || last(fields.quickDay);
  const [chosen, typed] = [last(fields.day), last(fields.typedDay).trim()];
  const isConfirmed = search.has(fields.useTypedDay);
  const written = readDay(typed, today);
  const isChanged = search.has(fields.typedDay) && (written ?? typed) !== chosen;
  const isTyped = pressed === '' && (isConfirmed || isChanged);
  const text = isTyped ? typed : pressed || chosen;
  const day = isTyped ? written : isDay(text) ? text : undefined;
  return { text, day, isNew: pressed !== '' || isTyped, isConfirmed };
}

/** Reads HH:MM. An evening's hours after midnight go up to 29:59. */
const readTime = (text: string | false) =>
  text && /^[0-2]\d:[0-5]\d$/.test(text) ? text : undefined;
