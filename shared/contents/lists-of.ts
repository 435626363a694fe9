import type { Question, ShownChanges } from './changes.ts';

/** The items that the owner added, in the order that she chose; items added since then come last. */
export function inOrder<Value>(
  values: Readonly<Record<string, Value>> = {},
  order: readonly string[] = [],
): { id: string; value: Value }[] {
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  const rankOf = (id: string) => ranks.get(id) ?? ranks.size;
  return Object.entries(values)
    .map(([id, value]) => ({ id, value }))
    .sort((one, other) => rankOf(one.id) - rankOf(other.id) || (one.id < other.id ? -1 : 1));
}

/** Empty until the owner writes a question. */
export const questionsOf = (changes: ShownChanges | undefined): readonly Question[] =>
  inOrder(changes?.faq, changes?.order?.faq).map(({ value }) => value);

/** Splits a text that has one paragraph per line. */
export const paragraphsOf = (text: string) => text.split('\n').filter((line) => line !== '');
