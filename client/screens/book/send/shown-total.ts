import { shownEndField, shownTotalField } from '../../../../shared/page/booking-fields.ts';
import type { Choices } from '../choices/choices.ts';
import { listsText, priceOf } from '../choices/treatment-lists.ts';

const subjectOf = (choices: Choices) => `${choices.people} ${listsText(choices)}`;

/** The value of the form's field: the total that is shown, and of what. */
export const shownTotalText = (choices: Choices) => `${priceOf(choices)} ${subjectOf(choices)}`;

/**
 * The total that the page showed, which may differ from the current price list. Empty if other treatments
 * were chosen before the page could show their total.
 */
export function shownTotal(posted: URLSearchParams, choices: Choices): { total?: number } {
  const [total = '', ...subject] = (posted.get(shownTotalField) ?? '').split(' ');
  const isOfThese = subject.join(' ') === subjectOf(choices);
  return isOfThese && /^\d{1,9}$/.test(total) ? { total: Number(total) } : {};
}

/** The end that the page showed. Empty for one of the other hours, whose end is not shown. */
export function shownEnd(posted: URLSearchParams, { day, time }: Choices): { ends?: string } {
  const [slot, ends] = (posted.get(shownEndField) ?? '').split(' ');
  return ends && slot === `${day}T${time}` ? { ends } : {};
}
