import type { Facts, Rule } from '../facts.ts';

/*
 * Who works beside whoever does a treatment: one of the people whom the owner names, or anybody else who can do it.
 */

/** Value in a rule that means anybody who can do the treatment: it is then given by four hands. */
export const fourHands = '*';

export const isByFourHands = (rule: Pick<Rule, 'assistants'> | undefined): boolean =>
  rule?.assistants === fourHands;

/**
 * Those who are there, each with the fewest cells that it takes her; undefined when nobody is needed. Four hands take
 * as long as the slower of the two.
 */
export function assistantsOf(
  { lanes }: Facts,
  rule: Rule | undefined,
  staff: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> | undefined {
  if (!rule || rule.assistants === '') return undefined;
  if (isByFourHands(rule)) return staff;
  const named = assistantsIn(rule);
  const there = lanes.filter(({ lane, kind }) => kind === 'staff' && named.includes(lane));
  return new Map(there.map(({ lane }) => [lane, 0]));
}

/** As the owner named them, also those who are gone. */
export const assistantsIn = ({ assistants }: Pick<Rule, 'assistants'>): number[] =>
  assistants === fourHands ? [] : assistants.split(' ').filter(Boolean).map(Number);
