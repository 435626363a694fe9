import type { Field } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { paragraphs, requiredLine } from '../contract/field-kinds.ts';
import { Line, optionalText } from '../contract/fields.ts';
import type { TextName } from './changes.ts';
import { contentLimits as limits } from './content-limits.ts';

const PlanText = Line(limits.planWord, optionalText(malformed));
const declarePlanField = (label: string): Field<typeof PlanText> => ({
  label,
  maxLength: limits.planWord,
  schema: PlanText,
});
const declareSlideField = (position: string) =>
  requiredLine(`${position} image`, limits.line, 'Indiquez le texte de cette image.');

export const textFields = {
  title: requiredLine('Titre de l’accueil', limits.line, 'Indiquez le titre de l’accueil.'),
  lead: requiredLine('Phrase sous le titre', limits.sentence, 'Indiquez la phrase sous le titre.', {
    rows: 3,
  }),
  slide1: declareSlideField('Première'),
  slide2: declareSlideField('Deuxième'),
  slide3: declareSlideField('Troisième'),
  about: paragraphs(
    'À propos de l’institut',
    limits.paragraphs,
    'Indiquez le texte de présentation.',
  ),
  planCorner: declarePlanField('Le carrefour'),
  planStreet: declarePlanField('La rue'),
  planLandmark: declarePlanField('Le repère en face'),
  planDistance: declarePlanField('La distance'),
} satisfies Record<TextName, Field>;

/** The texts that are edited together, each group with its title. */
export const textGroups = {
  titre: { title: 'Titre et phrase', ids: ['title', 'lead'] },
  images: { title: 'Images qui défilent', ids: ['slide1', 'slide2', 'slide3'] },
  presentation: { title: 'À propos', ids: ['about'] },
  plan: {
    title: 'Mots du plan d’accès',
    ids: ['planCorner', 'planStreet', 'planLandmark', 'planDistance'],
  },
} as const satisfies Record<string, { title: string; ids: readonly TextName[] }>;
export type TextGroup = keyof typeof textGroups;

export const getTextField = (name: string): Field | undefined =>
  Object.hasOwn(textFields, name) ? textFields[name as TextName] : undefined;
