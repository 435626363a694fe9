import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { spanText } from '../../../../shared/calendar/time-of-day.ts';
import { beginsText } from '../../../../shared/text/begins-text.ts';
import { priceText } from '../../../../shared/text/money.ts';
import type { Choices } from '../choices/choices.ts';
import { personLists, priceOf } from '../choices/treatment-lists.ts';
import { chosenHour, type FreeTimes } from './load-times.ts';

/** "mardi 24 novembre, 9 h 30 – 10 h 45, 25 000 FCFA"; "" until an hour is chosen. */
export function briefOf(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!choices.day || !hour) return '';
  return [
    shortDayTitle(choices.day),
    spanText(hour.time, hour.ends),
    ...(hour.begins ? [beginsText(hour.begins)] : []),
    priceText(personLists(choices).flat(), priceOf(choices)),
  ].join(', ');
}
