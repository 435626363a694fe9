import {
  shownEndField,
  shownPriceField,
  shownTotalField,
} from '../../../shared/booking/booking-fields.ts';
import { endOnTheClock } from '../../../shared/calendar/evening.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Choices } from '../choices/choices.ts';
import { listsText, priceOf } from '../choices/treatment-lists.ts';

const subjectOf = (choices: Choices) => `${choices.people} ${listsText(choices)}`;

/** Returns the form field's value: the shown total, and its treatments. */
export const shownTotalText = (choices: Choices) => `${priceOf(choices)} ${subjectOf(choices)}`;

/**
 * Reads the total that the page showed, which may differ from the current price list. Empty if other treatments
 * were chosen before the page could show their total.
 */
export function shownTotal(posted: URLSearchParams, choices: Choices): { total?: number } {
  const [total = '', ...subject] = (posted.get(shownTotalField) ?? '').split(' ');
  const isOfThese = subject.join(' ') === subjectOf(choices);
  return isOfThese && /^\d{1,9}$/.test(total) ? { total: Number(total) } : {};
}

export const shownPriceText = ({ day, time, price }: FreeHour) => `${day}T${time} ${price?.total}`;

export function shownPrice(posted: URLSearchParams, choices: Choices): { total?: number } {
  const shown = posted.getAll(shownPriceField).map((text) => text.split(' '));
  const [, total = ''] = shown.find(([slot]) => slot === `${choices.day}T${choices.time}`) ?? [];
  return /^\d{1,9}$/.test(total) ? { total: Number(total) } : shownTotal(posted, choices);
}

/** Reads the end that the page showed. Empty for other hours, whose end is not shown. */
export function shownEnd(posted: URLSearchParams, { day, time }: Choices): { ends?: string } {
  const [slot, ends] = (posted.get(shownEndField) ?? '').split(' ');
  return ends && slot === `${day}T${time}` ? { ends: endOnTheClock(ends) } : {};
}
