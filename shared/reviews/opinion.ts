import * as v from 'valibot';
import { IsoDay } from '../booking/hour-input.ts';
import { malformed } from '../contract/error-codes.ts';
import { Line, optionalText } from '../contract/fields.ts';
import { contentLimits } from '../site/content-limits.ts';

export const opinionLimits = {
  text: contentLimits.testimonial,
  publishAs: contentLimits.author,
} as const;

const noRating = 'Choisissez une réponse.';

export const OpinionInput = v.object(
  {
    rating: v.pipe(
      v.optional(v.number(noRating), 0),
      v.integer(noRating),
      v.minValue(1, noRating),
      v.maxValue(5, noRating),
    ),
    text: Line(opinionLimits.text, optionalText(malformed)),
    /** The first name under which the institute may publish the text; "" if it may not. */
    publishAs: Line(opinionLimits.publishAs, optionalText(malformed)),
  },
  malformed,
);
export type OpinionInput = v.InferOutput<typeof OpinionInput>;

/** The page behind a mailed link, for any holder of the link. */
export const OpinionFile = v.object({
  visit: v.exactOptional(
    v.pipe(
      v.object({ day: IsoDay, treatments: v.array(v.string()) }),
      v.description(
        'The visit that it asks about; absent in mails that ask nothing, and once it is erased.',
      ),
    ),
  ),
  opinion: v.exactOptional(
    v.object({
      rating: v.number(),
      text: v.string(),
      publishAs: v.string(),
      isPublished: v.boolean(),
    }),
  ),
  isStopped: v.pipe(v.boolean(), v.description('The mailbox gets no more of these mails.')),
});
export type OpinionFile = v.InferOutput<typeof OpinionFile>;
