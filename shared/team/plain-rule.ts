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

/** Returns true if nothing differs from the catalogue. */
export const isPlainRule = (rule: Partial<Values>): boolean =>
  Object.entries(plainRule).every(
    ([name, value]) => (rule[name as keyof Values] ?? value) === value,
  );
