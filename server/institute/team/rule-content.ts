import type { Rule } from '../../../shared/team/agenda-facts.ts';
import { ruleFields } from '../../../shared/team/declared-agenda-fields.ts';
import type { Facts, Rule as RuleRow } from '../booking/search/facts.ts';
import { assistantsIn, isByFourHands } from '../booking/search/visit.ts';
import { valuesOf } from '../database/declared-columns.ts';
import { markOf } from '../marks.ts';

/* A treatment's rule as it is stored, in the contract's words. */

export type Content = Omit<Rule, 'treatment' | 'mark' | 'catalogueMinutes'>;

export const contentOf = (row: RuleRow): Content => ({
  ...valuesOf(ruleFields, row),
  ...(isByFourHands(row) && { fourHands: true }),
  ...(assistantsIn(row).length > 0 && { assistants: assistantsIn(row).map(String) }),
});

/** Returns "" for treatments without a rule. */
export const ruleMark = (row: RuleRow | undefined): string => (row ? markOf(contentOf(row)) : '');

/** The content for a treatment without a rule. */
export const plain: Omit<Required<Content>, 'assistants'> = {
  minutes: null,
  preparation: 0,
  preparationOutside: true,
  cleaning: 0,
  cleaningOutside: true,
  pauseAt: 0,
  pause: 0,
  roomKind: '',
  instant: true,
  atOnce: false,
  sameRoom: false,
  fourHands: false,
  sessionCount: 1,
  daysApart: 0,
};

/** Returns the rule for the history: all settings, with names for people. */
export function toldRule({ resources }: Facts, row: RuleRow | undefined): object {
  const { assistants = [], ...own } = row ? contentOf(row) : {};
  const nameOf = (id: string) => resources.find(({ lane }) => String(lane) === id)?.name ?? id;
  return { ...plain, ...own, assistants: assistants.map(nameOf) };
}
