import type { TextName } from '../../../../../shared/contents/changes.ts';
import { contentLimits as limits } from '../../../../../shared/contract/contents/contents-fields.ts';

/*
 * The words of the home page and of the plan as the fields of a form.
 */

interface TextField {
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
  /** More than a line. */
  readonly isLong?: true;
  /** An empty line begins a new paragraph. */
  readonly hasParagraphs?: true;
  readonly isOptional?: true;
}

const onPlan = (what: string): TextField => ({
  ...{ label: `Sur le plan d’accès\u00a0: ${what}`, maxLength: limits.planWord },
  ...{ isOptional: true, hint: 'Vide\u00a0: rien ne s’y écrit.' },
});

export const textFields: Readonly<Record<TextName, TextField>> = {
  title: { label: 'Titre de l’accueil', maxLength: limits.line },
  lead: { label: 'Phrase sous le titre', maxLength: limits.sentence, isLong: true },
  slide1: { label: 'Première image', maxLength: limits.line },
  slide2: { label: 'Deuxième image', maxLength: limits.line },
  slide3: { label: 'Troisième image', maxLength: limits.line },
  about: {
    ...{ label: 'À propos de l’institut', maxLength: limits.paragraphs },
    ...{ isLong: true, hasParagraphs: true, hint: 'Chaque ligne est un paragraphe.' },
  },
  planCorner: onPlan('le carrefour'),
  planStreet: onPlan('la rue'),
  planLandmark: onPlan('le repère en face'),
  planDistance: onPlan('la distance'),
};

export const textNames = Object.keys(textFields) as TextName[];

/** What was typed, on one line unless it has paragraphs. No-break spaces stay. */
export const readText = (text = '', hasParagraphs = false) =>
  hasParagraphs ? text : text.replace(/[\t\n\r ]+/g, ' ').trim();
