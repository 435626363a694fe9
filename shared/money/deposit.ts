import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import type { Institute } from '../institute.ts';

const depositStates = [
  /** The slot is held, and the clock runs. */
  'due',
  /** The client reports the deposit as paid: the clock stops until the institute has checked. */
  'said',
  'noted',
  /** The deposit was not paid in time, or had not arrived: the slot is free again. */
  'expired',
  'refused',
  /** The deposit was paid for a slot that was gone, and the institute has settled it with the client. */
  'settled',
] as const;
export type DepositState = (typeof depositStates)[number];

export const shownDeposit = {
  deposit: v.exactOptional(
    v.pipe(
      v.number(malformed),
      v.safeInteger(malformed),
      v.minValue(1, malformed),
      v.description('The deposit that the client saw, in FCFA. Absent if there is none.'),
    ),
  ),
};

type Rules = Institute['deposits'];

/** Returns true if deposits are set up: an amount, and a way to pay. */
export const takesDeposits = ({ kind, figure, wave, orange, mtn }: Rules): boolean =>
  kind !== 'none' && figure > 0 && [wave, orange, mtn].some(Boolean);

export const depositMethods = (rules: Pick<Rules, 'wave' | 'orange' | 'mtn'>) =>
  (['wave', 'orange', 'mtn'] as const).filter((method) => rules[method]);

interface DepositWish {
  readonly isMarked: boolean;
  readonly people: number;
  readonly total: number;
}

/** Returns the FCFA that the public rules ask for; 0 for nothing. */
export function depositFor(rules: Rules, { isMarked, people, total }: DepositWish): number {
  const isAsked =
    rules.treatments === 'all' || isMarked || (rules.people > 0 && people >= rules.people);
  return isAsked ? depositAmount(rules, total) : 0;
}

/** Returns the deposit of a number that has missed appointments, for any treatment. The public rules announce it. */
export const depositOfSome = (rules: Rules, total: number): number =>
  rules.afterMissed === 'never' ? 0 : depositAmount(rules, total);

/** The step in FCFA to which a share is rounded: the smallest amount paid by telephone without small change. */
const step = 500;

export function depositAmount(rules: Rules, total: number): number {
  if (!takesDeposits(rules)) return 0;
  const { kind, figure } = rules;
  const amount =
    kind === 'fixed' ? figure : Math.max(step, Math.round((total * figure) / 100 / step) * step);
  return total > 0 ? Math.min(amount, total) : kind === 'fixed' ? figure : 0;
}

export const VisitDeposit = v.object({
  amount: v.number(),
  state: v.picklist(depositStates),
  until: v.exactOptional(
    v.pipe(
      v.pipe(v.string(), v.isoTimestamp()),
      v.description(
        'The end of the hold, ISO 8601. Absent once the hold no longer ends by itself.',
      ),
    ),
  ),
});
export type VisitDeposit = v.InferOutput<typeof VisitDeposit>;
