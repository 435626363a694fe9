import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { StaffId } from '../team/staff-id.ts';
import { type Persons, treatmentLimit } from './request-persons.ts';

/*
 * A member of staff wished for a single treatment: one id for each, in the order of the treatments; "" for anybody.
 */

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

/** "4,;,7": as long as the treatments "a,b;c,d". */
export const wishesText = v.optional(
  v.pipe(v.string(malformed), v.maxLength(600, malformed), v.regex(/^[\d,;]*$/, malformed)),
  '',
);

export const readWishes = (text: string): Wishes | undefined =>
  text === '' ? undefined : text.split(';').map((list) => list.split(','));

/** As many as there are treatments. */
export const fitWishes = ({
  treatments,
  persons,
  wishes,
}: Persons & { readonly wishes?: Wishes | undefined }): boolean =>
  !wishes || areAlike(wishes, persons ?? [treatments]);

/** The same for the texts of a query. */
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
