import { type BookingClock, requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { bookingFields as fields } from '../../../shared/page/booking-address.ts';
import { requestLines } from '../../../shared/text/request-text.ts';
import { toRequestSummary } from './choices/choices.ts';
import { readChoices } from './choices/read-choices.ts';

/** The request as a WhatsApp message: the form's values, without a day that cannot be requested. */
export function whatsappMessage(
  values: URLSearchParams,
  clock: BookingClock,
  closedDays: readonly Day[],
): string {
  const choices = readChoices(values, clock.today);
  const { day } = choices;
  const isPossible = day && !requestDayProblem(day, clock, closedDays);
  const lines = [
    ['Moment souhaité', values.get(fields.moment)],
    ['Nom', values.get('nom')],
    ['Téléphone', values.get('telephone')],
    ['E-mail', values.get('email')],
    ['Précisions', values.get('note')],
  ].flatMap(([label, value]) => (value ? [`${label}\u00a0: ${value}`] : []));
  return [
    'Bonjour, je souhaite un rendez-vous.',
    ...requestLines({ ...toRequestSummary(choices), day: isPossible ? day : undefined }),
    ...lines,
  ].join('\n');
}
