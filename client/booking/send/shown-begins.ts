import { shownBeginsField } from '../../../shared/booking/booking-fields.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Choices } from '../choices/choices.ts';
import { chosenHour, type FreeTimes } from '../hours/load-times.ts';

const subjectOf = ({ day, time }: Pick<Choices, 'day' | 'time'>) => `${day}T${time}`;

/** Returns the form field's value: each person's start and the hour it belongs to; "" while none is shown. */
export function shownBeginsText(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!hour || choices.people === 1) return '';
  return beginsText({ ...hour, day: choices.day ?? '' });
}

export const beginsText = ({ day, time, begins = [] }: FreeHour): string =>
  `${subjectOf({ day, time })} ${begins.join()}`;

/** Reads the start times that the page showed for the pressed hour. */
export function shownBegins(posted: URLSearchParams, choices: Choices): { begins?: string[] } {
  const shown = posted.getAll(shownBeginsField).map((text) => text.split(' '));
  const found = shown.find(([subject]) => subject === subjectOf(choices));
  return found ? { begins: (found[1] ?? '').split(',').filter(Boolean) } : {};
}
