import * as v from 'valibot';
import { weekdayOf } from '../calendar/calendar-month.ts';
import { eveningOf, type Moment } from '../calendar/night.ts';
import type { OpeningFacts } from '../calendar/opening.ts';
import { malformed } from '../contract/error-codes.ts';
import type { Institute } from '../institute.ts';

/*
 * A deposit that is paid ahead, outside of the site: when one is asked for, how much, and what becomes of it.
 */

const depositStates = [
  /** The hour is held, and the clock runs. */
  'due',
  /** Its client says that it is paid: the clock stands until somebody has looked. */
  'said',
  'noted',
  /** Not paid in time, or nothing had arrived: the hour is free again. */
  'expired',
  'refused',
  /** Paid for an hour that was gone: somebody has settled it with the client. */
  'settled',
] as const;
export type DepositState = (typeof depositStates)[number];

export const shownDeposit = {
  deposit: v.exactOptional(
    v.pipe(
      v.number(malformed),
      v.safeInteger(malformed),
      v.minValue(1, malformed),
      v.description('The deposit that the client saw, in FCFA; absent for none.'),
    ),
  ),
};

type Rules = Institute['deposits'];

/** Whether deposits are set up: an amount, and a way to pay. */
export const takesDeposits = ({ kind, figure, wave, orange, mtn }: Rules): boolean =>
  kind !== 'none' && figure > 0 && [wave, orange, mtn].some(Boolean);

/** The ways to pay that the owner offers. */
export const depositMethods = (rules: Pick<Rules, 'wave' | 'orange' | 'mtn'>) =>
  (['wave', 'orange', 'mtn'] as const).filter((method) => rules[method]);

interface DepositWish {
  /** Whether any of the treatments is marked. */
  readonly isMarked: boolean;
  readonly people: number;
  /** When the visit begins, by calendar and clock; of a course, each of its sessions. */
  readonly begins: readonly Moment[];
  /** FCFA. */
  readonly total: number;
}

/** What the rules that anybody can read ask for, in FCFA; 0 for nothing. */
export function depositFor(facts: OpeningFacts & { deposits: Rules }, wish: DepositWish): number {
  const { deposits: rules } = facts;
  const { treatments, people } = rules;
  const isAsked =
    treatments === 'all' ||
    wish.isMarked ||
    (people > 0 && wish.people >= people) ||
    wish.begins.some((moment) => isWithin(rules, eveningOf(moment, facts)));
  return isAsked ? depositAmount(rules, wish.total) : 0;
}

/** What is asked of a number that has missed appointments, whatever it books; everybody reads it before. */
export const depositOfSome = (rules: Rules, total: number): number =>
  rules.afterMissed === 'never' ? 0 : depositAmount(rules, total);

/** A share is rounded to so many FCFA, the smallest that is paid by telephone without small change. */
const step = 500;

/** What is asked for at all, in FCFA; never more than the whole. */
export function depositAmount(rules: Rules, total: number): number {
  if (!takesDeposits(rules)) return 0;
  const { kind, figure } = rules;
  const amount =
    kind === 'fixed' ? figure : Math.max(step, Math.round((total * figure) / 100 / step) * step);
  return total > 0 ? Math.min(amount, total) : kind === 'fixed' ? figure : 0;
}

const daysOf: Readonly<Record<string, readonly number[]>> = {
  saturday: [5],
  weekend: [5, 6],
  all: [0, 1, 2, 3, 4, 5, 6],
};

/** What comes after midnight is of the evening before. */
function isWithin({ days, fromTime, toTime }: Rules, { day, time }: Moment): boolean {
  if (!daysOf[days]?.includes(weekdayOf(day))) return false;
  return time >= (fromTime || '00:00') && (!toTime || time < toTime);
}

/** What its client sees of it. */
export const VisitDeposit = v.object({
  amount: v.number(),
  state: v.picklist(depositStates),
  until: v.exactOptional(
    v.pipe(
      v.pipe(v.string(), v.isoTimestamp()),
      v.description('ISO 8601: until when the hour is held; absent once that stands still.'),
    ),
  ),
  received: v.exactOptional(
    v.pipe(v.boolean(), v.description('It was paid for an hour that is gone, and has arrived.')),
  ),
});
export type VisitDeposit = v.InferOutput<typeof VisitDeposit>;
