import type { Institute } from '../institute.ts';

type Rules = Institute['deposits'];

/** Returns true if deposits are set up: an amount, and a way to pay. */
export const takesDeposits = ({ kind, figure, wave, orange, mtn }: Rules): boolean =>
  kind !== 'none' && figure > 0 && [wave, orange, mtn].some(Boolean);

export const listDepositMethodKeys = (rules: Pick<Rules, 'wave' | 'orange' | 'mtn'>) =>
  (['wave', 'orange', 'mtn'] as const).filter((method) => rules[method]);

interface DepositFacts {
  readonly isMarked: boolean;
  readonly people: number;
  readonly total: number;
}

/** Returns the FCFA that the public rules ask for; 0 for nothing. */
export function computePublicDeposit(
  rules: Rules,
  { isMarked, people, total }: DepositFacts,
): number {
  const isAsked =
    rules.treatments === 'all' || isMarked || (rules.people > 0 && people >= rules.people);
  return isAsked ? computeDepositAmount(rules, total) : 0;
}

/** Returns the deposit of a number that has missed appointments, for any treatment. The public rules announce it. */
export const computeDepositAfterMissed = (rules: Rules, total: number): number =>
  rules.afterMissed === 'never' ? 0 : computeDepositAmount(rules, total);

/** The step in FCFA to which a share is rounded: the smallest amount paid by telephone without small change. */
const roundingStep = 500;

export function computeDepositAmount(rules: Rules, total: number): number {
  if (!takesDeposits(rules)) return 0;
  const { kind, figure } = rules;
  const amount =
    kind === 'fixed'
      ? figure
      : Math.max(roundingStep, Math.round((total * figure) / 100 / roundingStep) * roundingStep);
  return total > 0 ? Math.min(amount, total) : kind === 'fixed' ? figure : 0;
}
