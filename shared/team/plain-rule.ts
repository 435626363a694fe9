import type { Rule } from './agenda-facts.ts';

type Values = Omit<Rule, 'treatment' | 'mark' | 'catalogueMinutes'>;

export const plainRule: Required<Values> = {
  minutes: null,
  preparation: 0,
  cleaning: 0,
  pauseAt: 0,
  pause: 0,
  roomKind: '',
  instant: true,
  atOnce: false,
  sessionCount: 1,
  daysApart: 0,
};

/** The other values only say more about one of these. */
const decisiveFields = [
  'minutes',
  'preparation',
  'cleaning',
  'pause',
  'roomKind',
  'instant',
  'sessionCount',
] as const;

/** Returns true if nothing differs from the catalogue, which has no value for `atOnce`. */
export const isPlainRule = (rule: Partial<Values>): boolean =>
  decisiveFields.every((name) => (rule[name] ?? plainRule[name]) === plainRule[name]);
