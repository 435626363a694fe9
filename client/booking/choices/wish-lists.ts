import type { Choices } from './choices.ts';
import { personLists } from './treatment-lists.ts';
import { type TreatmentWishes, wishKey } from './treatment-wishes.ts';

type Wishing = Pick<Choices, 'people' | 'isEach' | 'lists' | 'staff' | 'wishes'>;

/** Returns the wishes in the order of the treatments; none if one person is wished for all of them. */
function listsOf(choices: Wishing): string[][] {
  const wishes: TreatmentWishes = choices.staff ? new Map() : choices.wishes;
  return personLists(choices).map((list, index) =>
    list.map(({ id }) => wishes.get(wishKey(index + 1, id)) ?? ''),
  );
}

/** Returns the wishes as the call for free hours expects them: "4,;,7"; "" for none. */
export function wishesText(choices: Wishing): string {
  const lists = listsOf(choices);
  return lists.flat().some(Boolean) ? lists.map((list) => list.join()).join(';') : '';
}

export const wishesIn = (choices: Wishing) =>
  wishesText(choices) ? { wishes: listsOf(choices) } : {};
