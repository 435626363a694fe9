import { beginsText } from '../../../shared/booking/begins-text.ts';
import { dateTitle, spanText } from '../../../shared/calendar/time-of-day.ts';
import { priceText } from '../../../shared/money/money-text.ts';
import type { Choices } from '../choices/choices.ts';
import { bookedHours, sessionsText } from '../choices/course-sessions.ts';
import { personLists, priceOf } from '../choices/treatment-lists.ts';
import { chosenHour, type FreeTimes } from './load-times.ts';

/** Returns "mardi 24 novembre, 9 h 30 – 10 h 45, 25 000 FCFA", and for a course each date; "" without an hour. */
export function briefOf(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!choices.day || !hour) return '';
  const hours = bookedHours(choices);
  const when =
    hours.length > 1
      ? [sessionsText(hours)]
      : [dateTitle(choices.day, hour.time), spanText(hour.time, hour.ends)];
  return [
    ...when,
    ...(hour.begins ? [beginsText(hour.begins)] : []),
    hour.price
      ? priceText([hour.price], hour.price.total)
      : priceText(personLists(choices).flat(), priceOf(choices)),
  ].join(', ');
}
