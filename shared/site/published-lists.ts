import type { FrequentQuestion, ShownChanges } from './changes.ts';

/** Sorts the added items in the owner's order. Items without a place come last. */
export function sortItems<Value>(
  values: Readonly<Record<string, Value>> = {},
  order: readonly string[] = [],
): { id: string; value: Value }[] {
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  const getRank = (id: string) => ranks.get(id) ?? ranks.size;
  return Object.entries(values)
    .map(([id, value]) => ({ id, value }))
    .sort((a, b) => getRank(a.id) - getRank(b.id) || (a.id < b.id ? -1 : 1));
}

export const listQuestions = (changes: ShownChanges | undefined): readonly FrequentQuestion[] =>
  sortItems(changes?.faq, changes?.order?.faq).map(({ value }) => value);

export const splitParagraphs = (text: string) => text.split('\n').filter((line) => line !== '');
