import type { Section, Treatment } from '../catalogue.ts';
import { slugOf } from '../text/slug.ts';
import type { Course, ShownChanges, TreatmentChange } from './changes.ts';

/*
 * Which treatment stands where on the price list. An id never changes: it names the section in which the treatment
 * stood first, so that links, skills, appointments and the history find it wherever the owner puts it.
 */

export interface OfferedTreatment extends Treatment {
  /** "visage/soin-clarins-fermete": unique, and the same under every name. */
  readonly id: string;
  readonly note?: string;
  readonly prepare?: string;
  /** It is booked with a deposit, where one is set up. */
  readonly deposit?: true;
  /** No longer on the price list; earlier appointments still refer to it. */
  readonly isHidden?: true;
  /** Where it is sold as several sessions. */
  readonly course?: Course;
  /** The slug of the section in which it stands now: the owner may have put it into another one. */
  readonly section: string;
  /** The name of its category; "" for none. */
  readonly category: string;
}

/** The section that its id begins with. */
export const firstSectionOf = (id: string): string => id.split('/', 1)[0] ?? '';

interface Place {
  readonly section: string;
  readonly category: string;
}

/** Those of the product first, then those that the owner added; hidden ones too. */
export function placedTreatments(
  sections: readonly Section[],
  { treatments: changes = {}, courses = {} }: ShownChanges,
): OfferedTreatment[] {
  const placeOf = placesIn(sections);
  const ofProduct = sections.flatMap(ownTreatments);
  const ownIds = new Set(ofProduct.map(({ id }) => id));
  const added = Object.entries(changes).filter(([id]) => !ownIds.has(id));
  const withCourse = (treatment: OfferedTreatment): OfferedTreatment => {
    const course = courses[treatment.id];
    return course ? { ...treatment, course } : treatment;
  };
  return [
    ...ofProduct.map(({ id, treatment, place }) =>
      offered(id, treatment, changes[id], placeOf(changes[id], place)),
    ),
    ...added.map(([id, change]) => {
      const place = placeOf(change, { section: firstSectionOf(id), category: '' });
      return offered(id, { nom: id, prix: 0 }, change, place);
    }),
  ].map(withCourse);
}

interface OwnTreatment {
  readonly id: string;
  readonly treatment: Treatment;
  readonly place: Place;
}

const ownTreatments = ({ slug, other, categories, elements }: Section): OwnTreatment[] =>
  [{ nom: '', elements: other ?? elements ?? [] }, ...(categories ?? [])].flatMap(
    ({ nom: category, elements }) =>
      elements.map((treatment) => ({
        ...{ id: `${slug}/${slugOf(treatment.nom)}`, treatment },
        place: { section: slug, category },
      })),
  );

/** A section or category that does not exist is none: it stays where it was, or outside any category. */
function placesIn(sections: readonly Section[]) {
  const bySlug = new Map(
    sections.map(({ slug, categories = [] }) => [slug, new Set(categories.map(({ nom }) => nom))]),
  );
  return (change: TreatmentChange = {}, first: Place): Place => {
    const isKnown = change.section !== undefined && bySlug.has(change.section);
    const section = isKnown ? (change.section ?? '') : first.section;
    const category = change.category ?? (section === first.section ? first.category : '');
    return { section, category: bySlug.get(section)?.has(category) ? category : '' };
  };
}

function offered(
  id: string,
  treatment: Treatment,
  { duree = treatment.duree, ...rest }: TreatmentChange = {},
  place: Place,
): OfferedTreatment {
  const { duree: _product, ...own } = treatment;
  return { ...own, ...rest, ...place, id, ...(duree && { duree }) };
}
