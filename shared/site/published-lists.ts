import type { ShownChanges } from './changes.ts';
import type { FrequentQuestion } from './lists.ts';

/** Lists the added items in the order of their creation, which their ids follow. */
export function sortItems<Value>(
  values: Readonly<Record<string, Value>> = {},
): { id: string; value: Value }[] {
  return Object.entries(values)
    .map(([id, value]) => ({ id, value }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const listQuestions = (changes: ShownChanges | undefined): readonly FrequentQuestion[] =>
  sortItems(changes?.faq).map(({ value }) => value);

export const splitParagraphs = (text: string) => text.split('\n').filter((line) => line !== '');
