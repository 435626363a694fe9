import { listTreatments } from '../catalogue.ts';
import type { Catalogue, OfferedSection, OfferedTreatment } from '../site/published-catalogue.ts';
import { toSlug } from '../text/slug.ts';

/** Upper limits; `treatments` is per person. */
export const choiceLimits = { people: 10, treatments: 5 } as const;

export const wrongPeople =
  'Indiquez un nombre de personnes entre 1 et 10. Pour un groupe plus grand, appelez-nous.';
export const noSection = 'Choisissez une catégorie de soin.';
export const noCareType = 'Choisissez le type de soin.';
export const noTreatment = 'Choisissez un soin de la liste.';

export const moments = ['Peu importe', 'Matin', 'Après-midi'] as const;
export const isMoment = (text: string): text is (typeof moments)[number] =>
  (moments as readonly string[]).includes(text);

export const findTreatmentCountProblem = (count: number): string | undefined =>
  count > choiceLimits.treatments
    ? `${choiceLimits.treatments}\u00a0soins au plus par personne\u00a0: retirez-en ${count - choiceLimits.treatments}.`
    : undefined;

export interface CareType {
  readonly slug: string;
  readonly name: string;
  readonly treatments: readonly OfferedTreatment[];
}

/** Returns the types. A treatment outside any category is a type of its own. */
export function listCareTypes(section: OfferedSection | undefined): readonly CareType[] {
  if (!section || section.elements) return [];
  const singleTreatments = (section.other ?? []).map((treatment) => ({
    slug: getTreatmentSlug(treatment.id, section),
    name: treatment.nom,
    treatments: [treatment],
  }));
  const categories = (section.categories ?? []).map(({ nom, elements }) => ({
    slug: toSlug(nom),
    name: nom,
    treatments: elements,
  }));
  return [...singleTreatments, ...categories];
}

/** Returns the id's slug. A treatment from another section keeps its whole id if the slug is taken here. */
function getTreatmentSlug(id: string, { slug, other = [] }: OfferedSection): string {
  const getName = (name: string) => name.slice(name.indexOf('/') + 1);
  const isTaken = other.some(
    (treatment) => treatment.id !== id && getName(treatment.id) === getName(id),
  );
  return isTaken && !id.startsWith(`${slug}/`) ? id.replace('/', '-') : getName(id);
}

export const findCareType = (
  section: OfferedSection | undefined,
  slug: string,
): CareType | undefined => listCareTypes(section).find((careType) => careType.slug === slug);

/** Returns the treatments for the first choice; none while a required type is missing. */
export function listFirstTreatments(
  section: OfferedSection | undefined,
  careType: CareType | undefined,
): readonly OfferedTreatment[] {
  if (!section) return [];
  if (listCareTypes(section).length === 0) return listTreatments(section);
  return careType?.treatments ?? [];
}

/** Returns "Soins du visage, Gamme Clarins". */
export function formatSectionLabel(
  section: OfferedSection | undefined,
  careType: CareType | undefined,
): string {
  return [section?.titre, careType?.name].filter(Boolean).join(', ');
}

export function findTreatmentPlace(
  treatment: OfferedTreatment,
  { sections }: Catalogue,
): { section: OfferedSection; careType: CareType | undefined } | undefined {
  const section = sections.find((candidate) => listTreatments(candidate).includes(treatment));
  const careType = listCareTypes(section).find(({ treatments }) => treatments.includes(treatment));
  return section && { section, careType };
}

/** Returns the common category and type of the treatments; else their categories. */
export function formatTreatmentsLabel(
  treatments: readonly OfferedTreatment[],
  catalogue: Catalogue,
): string {
  const places = treatments.flatMap((treatment) => findTreatmentPlace(treatment, catalogue) ?? []);
  const [first] = places;
  const titles = new Set(places.map(({ section }) => section.titre));
  if (titles.size > 1) return [...titles].join(', ');
  const isOneType = places.every(({ careType }) => careType?.slug === first?.careType?.slug);
  return formatSectionLabel(first?.section, isOneType ? first?.careType : undefined);
}

export function formatRequestLabel(
  { care, category, careType }: Readonly<Record<'care' | 'category' | 'careType', string>>,
  catalogue: Catalogue,
): string {
  const section = catalogue.section(category);
  return care || formatSectionLabel(section, findCareType(section, careType)) || category;
}

export function groupTreatments({
  sections,
}: Catalogue): { name: string; treatments: readonly OfferedTreatment[] }[] {
  return sections.flatMap(({ titre, other = [], categories = [], elements = [] }) => {
    const groups = [
      { name: titre, treatments: [...other, ...elements] },
      ...categories.map(({ nom, elements }) => ({
        name: `${titre}, ${nom}`,
        treatments: elements,
      })),
    ];
    return groups.filter(({ treatments }) => treatments.length > 0);
  });
}
