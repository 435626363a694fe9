import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { Institute } from '#shared/institute.ts';
import { depositFor, depositOfSome } from '#shared/money/deposit.ts';
import type { OfferedTreatment } from '#shared/site/published-catalogue.ts';
import type { Problem } from '../forms/form-input.ts';
import type { Choices } from './choices/choices.ts';
import { computeChosenPrice, listsText, personLists } from './choices/treatment-lists.ts';
import { chosenHour, type FreeHours } from './load-times.ts';

type Slot = Partial<Record<'day' | 'time', string | undefined>>;
interface OfferedHour extends Slot, Partial<Pick<FreeHour, 'begins'>> {
  readonly ends?: string;
  readonly nextSessions?: readonly FreeHour[] | undefined;
}

export const getSubject = ({ day, time }: Slot, choices: Choices) =>
  [day, time, choices.people, listsText(choices)].join(' ');

/** Returns the offer as the form carries it. It counts only for this hour and these treatments. */
export function offerText(hour: OfferedHour, choices: Choices, deposit: number): string {
  const { day, time, ends, begins = [], nextSessions } = hour;
  return JSON.stringify({
    of: getSubject({ day, time }, choices),
    total: computeChosenPrice(choices),
    ...(deposit > 0 && { deposit }),
    ...(ends && { ends }),
    ...(time && choices.people !== 1 && { begins }),
    ...(nextSessions && { nextSessions: nextSessions.map(({ day, time }) => ({ day, time })) }),
  });
}

/** Returns true if the public rules ask a deposit for the treatment itself, whatever the hour. */
export const asksDeposit = (
  { deposits }: Pick<Institute, 'deposits'>,
  { prix, deposit }: OfferedTreatment,
): boolean =>
  deposit === true && depositFor(deposits, { isMarked: true, people: 1, total: prix }) > 0;

interface Shown {
  readonly choices: Choices;
  readonly times: FreeHours | undefined;
  /** The form's problem. It may be a deposit that only this institute's backend knows of. */
  readonly problem: Problem | undefined;
}

export interface ShownDeposit {
  readonly amount: number;
  /** True if everybody pays it, and not only numbers that have missed appointments. */
  readonly isSure: boolean;
}

export function getDeposit(
  { choices, times, problem }: Shown,
  { deposits }: Pick<Institute, 'deposits'>,
): ShownDeposit {
  const hour = chosenHour(choices, times);
  const { people = 0 } = choices;
  const chosen = personLists(choices).flat();
  if (chosen.length === 0 || people === 0) return { amount: problem?.deposit ?? 0, isSure: true };
  const isMarked = chosen.some(({ deposit }) => deposit === true);
  const total = computeChosenPrice(choices);
  const certain = depositFor(deposits, { isMarked, people, total });
  const conditional = hour ? depositOfSome(deposits, total) : 0;
  const amount = problem?.deposit ?? (certain || conditional);
  return { amount, isSure: certain > 0 || amount !== conditional };
}
