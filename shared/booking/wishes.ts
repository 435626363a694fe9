import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { StaffId } from '../team/staff-id.ts';
import { type Persons, treatmentLimit } from './request-persons.ts';

/* The staff members wished for single treatments: one id for each, in the order of the treatments; "" for any. */

export const wishesEntry = {
  wishes: v.exactOptional(
    v.pipe(
      v.array(
        v.pipe(v.array(StaffId, malformed), v.maxLength(treatmentLimit, malformed)),
        malformed,
      ),
      v.description('One list per person, or one for everybody, like the lists of treatments.'),
    ),
  ),
};

export type Wishes = v.InferOutput<typeof wishesEntry.wishes>;

/** A text such as "4,;,7", as long as the treatments "a,b;c,d". */
export const wishesText = v.optional(
  v.pipe(v.string(malformed), v.maxLength(600, malformed), v.regex(/^[\d,;]*$/, malformed)),
  '',
);

export const readWishes = (text: string): Wishes | undefined =>
  text === '' ? undefined : text.split(';').map((list) => list.split(','));

/** Returns true if there are as many wishes as treatments. */
export const fitWishes = ({
  treatments,
  persons,
  wishes,
}: Persons & { readonly wishes?: Wishes | undefined }): boolean =>
  !wishes || areAlike(wishes, persons ?? [treatments]);

/** Returns true if the texts of a query have as many wishes as treatments. */
export const areWishes = ({
  treatments,
  wishes,
}: {
  treatments: string;
  wishes: string;
}): boolean => wishes === '' || areAlike(readWishes(wishes) ?? [], readWishes(treatments) ?? []);

const areAlike = (
  wishes: readonly (readonly string[])[],
  lists: readonly (readonly string[])[],
): boolean =>
  wishes.length === lists.length &&
  wishes.every(
    (list, person) =>
      list.length === lists[person]?.length && list.every((id) => v.is(StaffId, id)),
  );
