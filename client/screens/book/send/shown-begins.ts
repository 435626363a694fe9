import { shownBeginsField } from '../../../../shared/page/booking-fields.ts';
import type { Choices } from '../choices/choices.ts';
import { chosenHour, type FreeTimes } from '../hours/load-times.ts';

const subjectOf = ({ day, time }: Choices) => `${day}T${time}`;

/** The value of the form's field: when each of several begins, and at which hour; "" while none is shown. */
export function shownBeginsText(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!hour || choices.people === 1) return '';
  return `${subjectOf(choices)} ${hour.begins?.join() ?? ''}`;
}

/** Who begins when, as the page showed it. Empty if another hour was pressed than the shown one. */
export function shownBegins(posted: URLSearchParams, choices: Choices): { begins?: string[] } {
  const [subject, begins = ''] = (posted.get(shownBeginsField) ?? '').split(' ');
  return subject === subjectOf(choices) ? { begins: begins.split(',').filter(Boolean) } : {};
}
