import * as v from 'valibot';
import { contentLimits } from '../contents/content-fields.ts';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText } from '../fields.ts';
import { IsoDay } from './hour-input.ts';

/*
 * What a client says of her visit.
 */

const { testimonial: longest, author: longestName } = contentLimits;
export const opinionLimits = { text: longest, firstName: longestName } as const;

const noRating = 'Choisissez une réponse.';
const tooLong = `C’est trop long\u00a0: ${longest} caractères au plus.`;
const noName = 'Indiquez le prénom à publier, ou décochez la case.';
const noText = 'Écrivez quelques mots à publier, ou décochez la case.';

const line = (limit: number, text: string) =>
  v.pipe(
    optionalText(malformed),
    v.transform((typed) => typed.replace(/\s+/g, ' ').trim()),
    v.maxLength(limit, text),
    v.regex(oneLine, malformed),
  );

export const OpinionInput = v.pipe(
  v.object(
    {
      rating: v.pipe(
        v.optional(v.number(noRating), 0),
        v.integer(noRating),
        v.minValue(1, noRating),
        v.maxValue(5, noRating),
      ),
      text: line(longest, tooLong),
      firstName: line(longestName, `${longestName} caractères au plus.`),
      /** She agrees that the institute may show it with her first name. */
      mayPublish: v.optional(v.boolean(malformed), false),
    },
    malformed,
  ),
  v.forward(
    v.partialCheck(
      [['text'], ['mayPublish']],
      ({ text, mayPublish }) => !mayPublish || text !== '',
      noText,
    ),
    ['text'],
  ),
  v.forward(
    v.partialCheck(
      [['firstName'], ['mayPublish']],
      ({ firstName, mayPublish }) => !mayPublish || firstName !== '',
      noName,
    ),
    ['firstName'],
  ),
);
export type OpinionInput = v.InferOutput<typeof OpinionInput>;

/** What the link of a mail shows, to anybody who has it. */
export const OpinionFile = v.object({
  visit: v.exactOptional(
    v.pipe(
      v.object({ day: IsoDay, treatments: v.array(v.string()) }),
      v.description(
        'The visit that it asks about; absent in mails that ask nothing, and once it is erased.',
      ),
    ),
  ),
  /** What she has said of it. */
  opinion: v.exactOptional(
    v.object({
      rating: v.number(),
      text: v.string(),
      firstName: v.string(),
      mayPublish: v.boolean(),
      isPublished: v.boolean(),
    }),
  ),
  isStopped: v.pipe(v.boolean(), v.description('The client gets no more of these mails.')),
});
export type OpinionFile = v.InferOutput<typeof OpinionFile>;
