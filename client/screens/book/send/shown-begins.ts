import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import { shownBeginsField } from '../../../../shared/page/booking-fields.ts';
import type { Choices } from '../choices/choices.ts';
import { chosenHour, type FreeTimes } from '../hours/load-times.ts';

const subjectOf = ({ day, time }: Pick<Choices, 'day' | 'time'>) => `${day}T${time}`;

/** The value of the form's field: when each of several begins, and at which hour; "" while none is shown. */
export function shownBeginsText(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!hour || choices.people === 1) return '';
  return beginsText({ ...hour, day: choices.day ?? '' });
}

/** The same of an hour that is offered beside. */
export const beginsText = ({ day, time, begins = [] }: FreeHour): string =>
  `${subjectOf({ day, time })} ${begins.join()}`;

/** Who begins when, as the page showed it at the pressed hour. Empty if it showed nothing of that. */
export function shownBegins(posted: URLSearchParams, choices: Choices): { begins?: string[] } {
  const shown = posted.getAll(shownBeginsField).map((text) => text.split(' '));
  const found = shown.find(([subject]) => subject === subjectOf(choices));
  return found ? { begins: (found[1] ?? '').split(',').filter(Boolean) } : {};
}
