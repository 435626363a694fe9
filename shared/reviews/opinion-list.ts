import * as v from 'valibot';
import { IsoDay } from '../booking/hour-input.ts';
import { malformed } from '../contract/error-codes.ts';
import { Id, menuCounts } from '../contract/list-query.ts';

export const Opinions = v.object({
  opinions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      day: IsoDay,
      care: v.string(),
      rating: v.number(),
      text: v.string(),
      publishAs: v.string(),
      isPublished: v.boolean(),
      version: v.number(),
    }),
  ),
  ...menuCounts,
});
export type Opinions = v.InferOutput<typeof Opinions>;

/** `version`: the opinion as it was read. */
export const OpinionPublishInput = v.object(
  { id: Id, version: v.number(malformed), isPublished: v.boolean(malformed) },
  malformed,
);
export type OpinionPublishInput = v.InferOutput<typeof OpinionPublishInput>;
