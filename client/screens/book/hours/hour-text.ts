import { type Day, shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import type { Choices } from '../choices/choices.ts';
import { priceOf } from '../choices/treatment-lists.ts';
import { chosenHour, type FreeTimes } from './load-times.ts';

/** "mardi 24 novembre à 9 h 30" */
export const slotText = (day: Day, time: string) => `${shortDayTitle(day)} à ${formatTime(time)}`;

/** "9 h 30 – 10 h 45" */
export const hourRange = ({ time, ends }: { time: string; ends: string }) =>
  `${formatTime(time)} – ${formatTime(ends)}`;

/** "mardi 24 novembre, 9 h 30 – 10 h 45, 25 000 FCFA"; "" until an hour is chosen. */
export function briefOf(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!choices.day || !hour) return '';
  return [shortDayTitle(choices.day), hourRange(hour), formatXof(priceOf(choices))].join(', ');
}
