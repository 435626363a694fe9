import type { Question, ShownChanges } from './changes.ts';
import { inOrder } from './in-order.ts';

/** None until the owner writes one. */
export const questionsOf = (changes: ShownChanges | undefined): readonly Question[] =>
  inOrder(changes?.faq, changes?.order?.faq).map(({ value }) => value);

/** Of a text with a line for each. */
export const paragraphsOf = (text: string) => text.split('\n').filter((line) => line !== '');
