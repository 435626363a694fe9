import * as v from 'valibot';
import { IsoDay } from '../booking/hour-input.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, Line, optionalText } from '../contract/fields.ts';
import { Id, menuCounts } from '../contract/list-query.ts';
import type { RateLimit } from '../limits/limits.ts';
import { contentLimits } from '../site/content-limits.ts';

export const opinionLimits = {
  text: contentLimits.testimonial,
  publishAs: contentLimits.author,
} as const;

const ratingMessage = 'Choisissez une réponse.';

export const OpinionInput = v.object(
  {
    rating: v.pipe(
      v.optional(v.number(ratingMessage), 0),
      v.integer(ratingMessage),
      v.minValue(1, ratingMessage),
      v.maxValue(5, ratingMessage),
    ),
    text: Line(opinionLimits.text, optionalText(malformed)),
    /** The first name under which the institute may publish the text; "" if it may not. */
    publishAs: Line(opinionLimits.publishAs, optionalText(malformed)),
  },
  malformed,
);
export type OpinionInput = v.InferOutput<typeof OpinionInput>;

const givenOpinion = {
  rating: v.number(),
  text: v.string(),
  publishAs: v.string(),
  isPublished: v.boolean(),
};

export const OpinionRecord = v.object({
  visit: v.exactOptional(
    describe(
      v.object({ day: IsoDay, treatments: v.array(v.string()) }),
      'The visit in question. Absent in mails that ask nothing, and once it is erased.',
    ),
  ),
  opinion: v.exactOptional(v.object(givenOpinion)),
  isStopped: describe(v.boolean(), 'The mailbox gets no more of these mails.'),
});
export type OpinionRecord = v.InferOutput<typeof OpinionRecord>;

export const Opinions = v.object({
  opinions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      day: IsoDay,
      care: v.string(),
      ...givenOpinion,
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

const hour = 3600;

/** The time of the mail after a visit: the next day from this hour on, within this many days. */
export const reviewRequestTimes = { hour: 10, days: 2 } as const;

export const listedOpinionLimit = 100;

export const reviewRates = {
  opinion: { name: 'opinions by a link', times: 10, seconds: hour },
  /** The rate of stops posted by mail programs: from few addresses for many readers. */
  stop: { name: 'posted stops of an address', times: 600, seconds: 600 },
} as const satisfies Record<string, RateLimit>;
