import type { Catalogue } from '../../../../shared/site/catalogue-of.ts';
import type { TreatmentChange } from '../../../../shared/site/changes.ts';
import { firstSectionOf } from '../../../../shared/site/placed-treatments.ts';

/* A treatment's section and category on the price list, as one choice. */

export const placeField = 'place';

interface Place {
  readonly section: string;
  readonly category: string;
}

export const placeText = ({ section, category }: Place): string =>
  category ? `${section}|${category}` : section;

/** Returns the section of a stored value. */
export const sectionIn = (id: string, value: unknown): string =>
  (value as TreatmentChange | null)?.section ?? firstSectionOf(id);

/**
 * Returns the place as it is stored. The section is stored only if it differs from that of the id.
 */
export function readPlace(
  text: string,
  first: string,
): Pick<TreatmentChange, 'section' | 'category'> {
  const [section = '', category = ''] = text.split('|', 2);
  return { ...(section !== first && { section }), category };
}

/** Returns each place with its name, in the order of the price list. */
export const placesOf = ({ everySection }: Catalogue): Record<string, string> =>
  Object.fromEntries(
    everySection.flatMap(({ slug, titre, categories = [] }) => [
      [slug, categories.length > 0 ? `${titre}, à la carte` : titre],
      ...categories.map(({ nom }) => [
        placeText({ section: slug, category: nom }),
        `${titre}, ${nom}`,
      ]),
    ]),
  );
