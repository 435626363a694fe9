import { contentLimits as limits } from '../../../../../shared/contract/contents/contents-fields.ts';
import { type ListKind, listKinds } from '../../../../../shared/contract/contents/text-values.ts';

/*
 * The screens and forms of the lists that the owner can extend.
 */

interface ItemField {
  /** As the schema has it, and the form. */
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly hint?: string;
  readonly isLong?: true;
  readonly hasParagraphs?: true;
}

interface ListScreen {
  /** In addresses. */
  readonly slug: string;
  readonly title: string;
  /** Before the words of one of them: "Témoignage : …" */
  readonly one: string;
  readonly add: string;
  readonly fields: readonly ItemField[];
  /** The field that is shown of one in lists. */
  readonly titleField: string;
  /** A box that has to be ticked. */
  readonly agreement?: { readonly name: string; readonly label: string };
  /** The text of an empty list. */
  readonly empty: string;
}

export const listScreens: Readonly<Record<ListKind, ListScreen>> = {
  testimonials: {
    ...{ slug: 'temoignages', title: 'Témoignages', one: 'Témoignage' },
    ...{ add: 'Ajouter un témoignage', titleField: 'text' },
    fields: [
      { name: 'text', label: 'Témoignage', maxLength: limits.testimonial, isLong: true },
      {
        ...{ name: 'author', label: 'De qui', maxLength: limits.author },
        hint: 'Un prénom ou des initiales.',
      },
    ],
    agreement: { name: 'agreed', label: 'Publié avec son accord' },
    empty: 'L’accueil montre six exemples. Le premier témoignage publié les remplace tous.',
  },
  faq: {
    ...{ slug: 'questions', title: 'Questions fréquentes', one: 'Question' },
    ...{ add: 'Ajouter une question', titleField: 'question' },
    fields: [
      { name: 'question', label: 'Question', maxLength: limits.question },
      {
        ...{ name: 'answer', label: 'Réponse', maxLength: limits.paragraphs },
        ...{ isLong: true, hasParagraphs: true, hint: 'Chaque ligne est un paragraphe.' },
      },
    ],
    empty: 'La page Contact n’en montre pas encore.',
  },
};

export const listKindNames = Object.keys(listKinds) as ListKind[];

export const listKindIn = (search: URLSearchParams): ListKind | undefined =>
  listKindNames.find((kind) => listScreens[kind].slug === search.get('liste'));
