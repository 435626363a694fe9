import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { optionalText, withoutNul } from '../fields.ts';
import { wish } from '../team.ts';
import { Id, menuCounts } from './query.ts';

/*
 * Absences that people of the team wish for, as the owner decides on them.
 */

const WishOf = v.object({ ...wish, staff: v.string(), name: v.string() });
export type WishOf = v.InferOutput<typeof WishOf>;

/** Those that wait, the earliest first; then those that were decided on and are not over. */
export const Wishes = v.object({ wishes: v.array(WishOf), ...menuCounts });
export type Wishes = v.InferOutput<typeof Wishes>;

export const reasonLimit = 300;
export const DecideWishInput = v.object(
  {
    id: Id,
    decision: v.picklist(['accepted', 'declined'], malformed),
    reason: v.pipe(
      optionalText(malformed),
      v.trim(),
      v.maxLength(reasonLimit, `Ce mot est trop long\u00a0: ${reasonLimit} caractères au plus.`),
      v.regex(withoutNul, malformed),
    ),
  },
  malformed,
);
export type DecideWishInput = v.InferOutput<typeof DecideWishInput>;
