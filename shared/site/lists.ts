import * as v from 'valibot';
import { type Fields, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { paragraphs, requiredLine } from '../contract/field-kinds.ts';
import { contentLimits as limits } from './content-limits.ts';

interface List {
  readonly slug: string;
  readonly title: string;
  readonly singular: string;
  readonly add: string;
  readonly empty: string;
  readonly most: number;
  readonly fields: Fields;
  readonly titleField: string;
}

const lists = {
  testimonials: {
    slug: 'temoignages',
    title: 'Témoignages',
    singular: 'Témoignage',
    add: 'Ajouter un témoignage',
    empty: 'L’accueil montre six exemples. Le premier témoignage publié les remplace tous.',
    most: limits.testimonials,
    fields: {
      text: requiredLine('Témoignage', limits.testimonial, 'Indiquez le témoignage.', { rows: 4 }),
      author: requiredLine('De qui', limits.author, 'Indiquez un prénom ou des initiales.', {
        hint: 'Un prénom ou des initiales.',
      }),
      agreed: {
        label: 'Publié avec son accord',
        title: '',
        isTick: true,
        required: true,
        schema: v.literal(
          true,
          'Sans son accord, un témoignage ne se publie pas\u00a0: cochez la case.',
        ),
      },
    },
    titleField: 'text',
  },
  faq: {
    slug: 'questions',
    title: 'Questions fréquentes',
    singular: 'Question',
    add: 'Ajouter une question',
    empty: 'La page Contact n’en montre pas encore.',
    most: limits.questions,
    fields: {
      question: requiredLine('Question', limits.question, 'Indiquez la question.'),
      answer: paragraphs('Réponse', limits.paragraphs, 'Indiquez la réponse.'),
    },
    titleField: 'question',
  },
} satisfies Record<string, List>;

export type ListKind = keyof typeof lists;
export const listKinds = Object.keys(lists) as ListKind[];
export const isListKind = (kind: string): kind is ListKind => Object.hasOwn(lists, kind);
export const getItemList = (kind: ListKind): List => lists[kind];

/** Returns true for an item's id. It is never a number, because numeric keys come first in an object. */
export const isItemId = (id: string) => /^[a-z][a-z0-9]{1,19}$/.test(id);

export const TestimonialValue = v.object(pickSchemas(lists.testimonials.fields), malformed);
export type Testimonial = v.InferOutput<typeof TestimonialValue>;

export const QuestionValue = v.object(pickSchemas(lists.faq.fields), malformed);
export type FrequentQuestion = v.InferOutput<typeof QuestionValue>;

export const PersonValue = v.object({
  id: v.string(),
  name: v.string(),
  job: v.string(),
  bio: v.string(),
  sections: v.array(v.string()),
});
export type PublicPerson = v.InferOutput<typeof PersonValue>;
