import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { Institute } from '#shared/institute.ts';
import { computeDepositAfterMissed, computePublicDeposit } from '#shared/money/deposit.ts';
import type { OfferedTreatment } from '#shared/site/published-catalogue.ts';
import type { Problem } from '../forms/form-input.ts';
import type { Choices } from './choices/choices.ts';
import {
  computeChosenPrice,
  formatTreatmentLists,
  getPersonLists,
} from './choices/treatment-lists.ts';
import { type FreeHours, findChosenHour } from './free-hours.ts';

type Slot = Partial<Record<'day' | 'time', string | undefined>>;
interface OfferedHour extends Slot, Partial<Pick<FreeHour, 'begins'>> {
  readonly ends?: string;
  readonly nextSessions?: readonly FreeHour[] | undefined;
}

export const formatOfferSubject = ({ day, time }: Slot, choices: Choices) =>
  [day, time, choices.people, formatTreatmentLists(choices)].join(' ');

/** Formats the offer for the form's hidden field. It is valid only for this hour and these treatments. */
export function formatOffer(hour: OfferedHour, choices: Choices, deposit: number): string {
  const { day, time, ends, begins = [], nextSessions } = hour;
  return JSON.stringify({
    of: formatOfferSubject({ day, time }, choices),
    total: computeChosenPrice(choices),
    ...(deposit > 0 && { deposit }),
    ...(ends && { ends }),
    ...(time && choices.people !== 1 && { begins }),
    ...(nextSessions && { nextSessions: nextSessions.map(({ day, time }) => ({ day, time })) }),
  });
}

/** Returns true if the public rules ask a deposit for the treatment itself, whatever the hour. */
export const requiresDeposit = (
  { deposits }: Pick<Institute, 'deposits'>,
  { prix, deposit }: OfferedTreatment,
): boolean =>
  deposit === true &&
  computePublicDeposit(deposits, { isMarked: true, people: 1, total: prix }) > 0;

interface DepositInput {
  readonly choices: Choices;
  readonly times: FreeHours | undefined;
  /** The form's problem. It may ask a deposit that only the backend knows of. */
  readonly problem: Problem | undefined;
}

export interface ShownDeposit {
  readonly amount: number;
  /** True if everybody pays the deposit, false if only clients who missed appointments do. */
  readonly isCertain: boolean;
}

export function getDeposit(
  { choices, times, problem }: DepositInput,
  { deposits }: Pick<Institute, 'deposits'>,
): ShownDeposit {
  const hour = findChosenHour(choices, times);
  const { people = 0 } = choices;
  const treatments = getPersonLists(choices).flat();
  if (treatments.length === 0 || people === 0)
    return { amount: problem?.deposit ?? 0, isCertain: true };
  const isMarked = treatments.some(({ deposit }) => deposit === true);
  const total = computeChosenPrice(choices);
  const certainAmount = computePublicDeposit(deposits, { isMarked, people, total });
  const conditionalAmount = hour ? computeDepositAfterMissed(deposits, total) : 0;
  const amount = problem?.deposit ?? (certainAmount || conditionalAmount);
  return { amount, isCertain: certainAmount > 0 || amount !== conditionalAmount };
}
