import type { Question, ShownChanges } from './changes.ts';
import { inOrder } from './in-order.ts';

/** Empty until the owner writes a question. */
export const questionsOf = (changes: ShownChanges | undefined): readonly Question[] =>
  inOrder(changes?.faq, changes?.order?.faq).map(({ value }) => value);

/** Splits a text that has one paragraph per line. */
export const paragraphsOf = (text: string) => text.split('\n').filter((line) => line !== '');
