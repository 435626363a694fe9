import { catalogue, type Section, type Treatment, treatmentsOf } from '../catalogue.ts';
import { slugOf } from '../text/slug.ts';

/*
 * Choosing from the catalogue: a category, a type where the category has types, and treatments.
 */

export interface CareType {
  readonly slug: string;
  readonly name: string;
  readonly treatments: readonly Treatment[];
}

export const findSection = (slug: string): Section | undefined =>
  catalogue.find((section) => section.slug === slug);

/** Only face care and body care have types; a treatment outside any category is a type of its own. */
export function careTypesOf(section: Section | undefined): readonly CareType[] {
  if (!section?.categories) return [];
  const alone = (section.other ?? []).map((treatment) => ({
    slug: slugOf(treatment.nom),
    name: treatment.nom,
    treatments: [treatment],
  }));
  const categories = section.categories.map(({ nom, elements }) => ({
    slug: slugOf(nom),
    name: nom,
    treatments: elements,
  }));
  return [...alone, ...categories];
}

export const findCareType = (section: Section | undefined, slug: string): CareType | undefined =>
  careTypesOf(section).find((careType) => careType.slug === slug);

/** The treatments to choose the first one from; none while a required type is missing. */
export function treatmentsFor(
  section: Section | undefined,
  careType: CareType | undefined,
): readonly Treatment[] {
  if (!section) return [];
  if (careTypesOf(section).length === 0) return treatmentsOf(section);
  return careType?.treatments ?? [];
}

/** "Soins du visage, Gamme Clarins" */
export function careName(section: Section | undefined, careType: CareType | undefined): string {
  return [section?.titre, careType?.name].filter(Boolean).join(', ');
}

/** The names stored with a request; where a backend stores none, those of the catalogue. */
export function careLabel({
  care,
  category,
  careType,
}: Readonly<Record<'care' | 'category' | 'careType', string>>): string {
  const section = findSection(category);
  return care || careName(section, findCareType(section, careType)) || category;
}

const byId = new Map<string, Treatment>();
const ids = new Map<Treatment, string>();
for (const section of catalogue) {
  for (const treatment of treatmentsOf(section)) {
    const id = `${section.slug}/${slugOf(treatment.nom)}`;
    byId.set(id, treatment);
    ids.set(treatment, id);
  }
}

/** "visage/soin-clarins-fermete": unique in the whole catalogue. */
export const idOf = (treatment: Treatment): string => ids.get(treatment) ?? '';

export const findTreatment = (id: string): Treatment | undefined => byId.get(id);

/** The whole catalogue as the option groups of a dropdown. */
export function treatmentGroups(): { name: string; treatments: readonly Treatment[] }[] {
  return catalogue.flatMap((section) => {
    const { titre, other = [], categories = [], elements = [] } = section;
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
