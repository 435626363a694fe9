import { type BookingClock, requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { bookingFields as fields } from '../../../shared/page/booking-address.ts';
import { requestLines } from '../../../shared/text/request-text.ts';
import { toRequestSummary } from './choices/choices.ts';
import { readChoices } from './choices/read-choices.ts';

/** The same request for WhatsApp: all that the form holds, but a day that cannot be had. */
export function requestText(
  given: URLSearchParams,
  clock: BookingClock,
  closedDays: readonly Day[],
): string {
  const choices = readChoices(given, clock.today);
  const { day } = choices;
  const isPossible = day && !requestDayProblem(day, clock, closedDays);
  const lines = [
    ['Moment souhaité', given.get(fields.moment)],
    ['Nom', given.get('nom')],
    ['Téléphone', given.get('telephone')],
    ['E-mail', given.get('email')],
    ['Précisions', given.get('note')],
  ].flatMap(([label, value]) => (value ? [`${label}\u00a0: ${value}`] : []));
  return [
    'Bonjour, je souhaite un rendez-vous.',
    ...requestLines({ ...toRequestSummary(choices), day: isPossible ? day : undefined }),
    ...lines,
  ].join('\n');
}
