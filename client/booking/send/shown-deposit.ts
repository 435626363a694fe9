import { shownDepositField } from '../../../shared/booking/booking-fields.ts';
import type { Institute } from '../../../shared/institute.ts';
import { depositFor, depositOfSome } from '../../../shared/money/deposit.ts';
import type { Problem } from '../../forms/form-input.ts';
import type { Choices } from '../choices/choices.ts';
import { bookedHours } from '../choices/course-sessions.ts';
import { listsText, personLists, priceOf } from '../choices/treatment-lists.ts';
import { chosenHour, type FreeTimes } from '../hours/load-times.ts';

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

export function depositOf({ choices, times, problem }: Shown, institute: Institute): ShownDeposit {
  const { deposits } = institute;
  const hour = chosenHour(choices, times);
  const { day, people } = choices;
  if (!hour || !day || !people) return { amount: problem?.deposit ?? 0, isSure: true };
  const isMarked = personLists(choices)
    .flat()
    .some(({ deposit }) => deposit === true);
  const total = hour.price?.total ?? priceOf(choices);
  const begins = bookedHours({ ...choices, time: hour.time });
  const wish = { isMarked, people, total, begins };
  const sure = depositFor(institute, wish);
  const amount = problem?.deposit ?? (sure || depositOfSome(deposits, total));
  return { amount, isSure: sure > 0 || amount !== depositOfSome(deposits, total) };
}

const subjectOf = (choices: Choices) => `${choices.people} ${listsText(choices)}`;

/** Returns the form field's value: the shown deposit, and its treatments. */
export const shownDepositText = (choices: Choices, amount: number) =>
  `${amount} ${subjectOf(choices)}`;

export function readDeposit(posted: URLSearchParams, choices: Choices): { deposit?: number } {
  const [amount = '', ...subject] = (posted.get(shownDepositField) ?? '').split(' ');
  const isOfThis = subject.join(' ') === subjectOf(choices);
  return isOfThis && /^[1-9]\d{0,8}$/.test(amount) ? { deposit: Number(amount) } : {};
}
