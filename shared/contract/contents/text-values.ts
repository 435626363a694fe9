import * as v from 'valibot';
import type { PublicPerson, Question, Testimonial, TextName } from '../../contents/changes.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { Line, contentLimits as limits, Required, tooLong } from './contents-fields.ts';

/*
 * What the site's texts may contain.
 */

/** One line per paragraph; empty lines are removed. */
const Paragraphs = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform((text) =>
      text
        .split(/\r\n?|\n/)
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
    ),
    v.nonEmpty(missing),
    v.maxLength(limits.paragraphs, tooLong(limits.paragraphs)),
    v.regex(/^(?:\P{Cc}|\n)*$/u, malformed),
  );

const slide = Required(limits.line, 'Indiquez le texte de cette image.');

/** "" for none. */
const OnPlan = Line(limits.planWord, optionalText(malformed));

export const textSchemas = {
  title: Required(limits.line, 'Indiquez le titre de l’accueil.'),
  lead: Required(limits.sentence, 'Indiquez la phrase sous le titre.'),
  slide1: slide,
  slide2: slide,
  slide3: slide,
  about: Paragraphs('Indiquez le texte de présentation.'),
  planCorner: OnPlan,
  planStreet: OnPlan,
  planLandmark: OnPlan,
  planDistance: OnPlan,
} satisfies Record<TextName, v.GenericSchema<unknown, string>>;

export const TestimonialValue: v.GenericSchema<unknown, Testimonial> = v.object(
  {
    text: Required(limits.testimonial, 'Indiquez le témoignage.'),
    author: Required(limits.author, 'Indiquez un prénom ou des initiales.'),
    agreed: v.literal(
      true,
      'Sans son accord, un témoignage ne se publie pas\u00a0: cochez la case.',
    ),
  },
  malformed,
);

export const QuestionValue: v.GenericSchema<unknown, Question> = v.object(
  {
    question: Required(limits.question, 'Indiquez la question.'),
    answer: Paragraphs('Indiquez la réponse.'),
  },
  malformed,
);

export const PersonValue: v.GenericSchema<unknown, PublicPerson> = v.object({
  id: v.string(),
  name: v.string(),
  job: v.string(),
  bio: v.string(),
  sections: v.array(v.string()),
});

/** Kinds of which the owner may add several, and how many at most. */
export const listKinds = {
  testimonials: { schema: TestimonialValue, most: limits.testimonials },
  faq: { schema: QuestionValue, most: limits.questions },
} as const;
export type ListKind = keyof typeof listKinds;
export const isListKind = (kind: string): kind is ListKind => Object.hasOwn(listKinds, kind);

/** Never a number, because numeric keys come first in an object. */
export const isItemId = (id: string) => /^[a-z][a-z0-9]{1,19}$/.test(id);
