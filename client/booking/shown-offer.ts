import {
  shownBeginsField,
  shownDepositField,
  shownEndField,
  shownPriceField,
  shownTotalField,
} from '../../shared/booking/booking-fields.ts';
import { endOnTheClock } from '../../shared/calendar/evening.ts';
import type { FreeHour } from '../../shared/contract/error-codes.ts';
import type { Institute } from '../../shared/institute.ts';
import { depositFor, depositOfSome } from '../../shared/money/deposit.ts';
import type { Problem } from '../forms/form-input.ts';
import type { Choices } from './choices/choices.ts';
import { listsText, personLists, priceOf } from './choices/treatment-lists.ts';
import { chosenHour, type FreeTimes } from './load-times.ts';

const subjectOf = (choices: Choices) => `${choices.people} ${listsText(choices)}`;

export const shownTotalText = (choices: Choices) => `${priceOf(choices)} ${subjectOf(choices)}`;

/** Reads the shown total. Empty if other treatments were chosen before the page could show theirs. */
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

const slotOf = ({ day, time }: Pick<Choices, 'day' | 'time'>) => `${day}T${time}`;

export function shownBeginsText(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!hour || choices.people === 1) return '';
  return beginsValue({ ...hour, day: choices.day ?? '' });
}

export const beginsValue = ({ day, time, begins = [] }: FreeHour): string =>
  `${slotOf({ day, time })} ${begins.join()}`;

export function shownBegins(posted: URLSearchParams, choices: Choices): { begins?: string[] } {
  const shown = posted.getAll(shownBeginsField).map((text) => text.split(' '));
  const found = shown.find(([slot]) => slot === slotOf(choices));
  return found ? { begins: (found[1] ?? '').split(',').filter(Boolean) } : {};
}

interface Shown {
  readonly choices: Choices;
  readonly times: FreeTimes | undefined;
  /** The form's problem. It may be a deposit that only this institute's backend knows of. */
  readonly problem: Problem | undefined;
}

export interface ShownDeposit {
  readonly amount: number;
  /** True if everybody pays it, and not only numbers that have missed appointments. */
  readonly isSure: boolean;
}

export function depositOf(
  { choices, times, problem }: Shown,
  { deposits }: Pick<Institute, 'deposits'>,
): ShownDeposit {
  const hour = chosenHour(choices, times);
  const { day, people } = choices;
  if (!hour || !day || !people) return { amount: problem?.deposit ?? 0, isSure: true };
  const isMarked = personLists(choices)
    .flat()
    .some(({ deposit }) => deposit === true);
  const total = hour.price?.total ?? priceOf(choices);
  const sure = depositFor(deposits, { isMarked, people, total });
  const amount = problem?.deposit ?? (sure || depositOfSome(deposits, total));
  return { amount, isSure: sure > 0 || amount !== depositOfSome(deposits, total) };
}

export const shownDepositText = (choices: Choices, amount: number) =>
  `${amount} ${subjectOf(choices)}`;

export function readDeposit(posted: URLSearchParams, choices: Choices): { deposit?: number } {
  const [amount = '', ...subject] = (posted.get(shownDepositField) ?? '').split(' ');
  const isOfThis = subject.join(' ') === subjectOf(choices);
  return isOfThis && /^[1-9]\d{0,8}$/.test(amount) ? { deposit: Number(amount) } : {};
}
