import { type Day, formatDay, isDay, readDay } from '../../../../shared/calendar/calendar-month.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';

/** The last value of a field. */
export type Last = (name: string) => string;

export const maxDateLength = 20;

interface DayChoice {
  readonly day: Day | undefined;
  readonly dayText: string;
  readonly time: string | undefined;
  /** Chosen just now: the calendar shows its month. */
  readonly isNew: boolean;
  readonly isUnrecognized: boolean;
}

/** The pressed day, else the typed one if it differs from the chosen one, else the chosen one. */
export function readDayChoice(search: URLSearchParams, last: Last): DayChoice {
  const [slotDay = '', slotTime = ''] = last(fields.slot).split('T');
  const chosen = last(fields.day);
  const { text, day, isNew, isConfirmed } = readDayText(search, last, slotDay);
  // An hour belongs to its day: another day has hours of its own.
  const time = slotTime || (day === chosen && last(fields.time));
  return {
    day,
    dayText: day ? formatDay(day) : text.slice(0, maxDateLength),
    time: (day && readTime(time)) || undefined,
    isNew: day !== undefined && isNew,
    isUnrecognized: day === undefined && (text !== '' || isConfirmed),
  };
}

function readDayText(search: URLSearchParams, last: Last, slotDay: string) {
  const pressed = slotDay || last(fields.quickDay);
  const [chosen, typed] = [last(fields.day), last(fields.typedDay).trim()];
  const isConfirmed = search.has(fields.useTypedDay);
  const isChanged = search.has(fields.typedDay) && (readDay(typed) ?? typed) !== chosen;
  const isTyped = pressed === '' && (isConfirmed || isChanged);
  const text = isTyped ? typed : pressed || chosen;
  const day = isTyped ? readDay(text) : isDay(text) ? text : undefined;
  return { text, day, isNew: pressed !== '' || isTyped, isConfirmed };
}

const readTime = (text: string | false) =>
  text && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
