import type { Facts, Rule } from './facts.ts';

/* The assistants of a treatment: staff whom the owner names, or any others who can do it. */

/** The rule's value for an assistant who can do the treatment: it is then given by four hands. */
export const fourHands = '*';

export const isByFourHands = (rule: Pick<Rule, 'assistants'> | undefined): boolean =>
  rule?.assistants === fourHands;

/**
 * Returns the assistants in service with their fewest cells; undefined when none is needed. Four hands take as
 * long as the slower of the two.
 */
export function assistantsOf(
  { resources }: Facts,
  rule: Rule | undefined,
  staff: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> | undefined {
  if (!rule || rule.assistants === '') return undefined;
  if (isByFourHands(rule)) return staff;
  const named = assistantsIn(rule);
  const there = resources.filter(({ lane, kind }) => kind === 'staff' && named.includes(lane));
  return new Map(there.map(({ lane }) => [lane, 0]));
}

/** Returns the assistants that the owner named, including those who have left. */
export const assistantsIn = ({ assistants }: Pick<Rule, 'assistants'>): number[] =>
  assistants === fourHands ? [] : assistants.split(' ').filter(Boolean).map(Number);
