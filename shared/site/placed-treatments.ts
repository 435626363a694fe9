import type { Course } from '../booking/course-value.ts';
import type { Section, Treatment } from '../catalogue.ts';
import { toSlug } from '../text/slug.ts';
import type { ShownChanges } from './changes.ts';
import type { TreatmentChange } from './treatments.ts';

/* A treatment's id keeps the slug of its first section, so that links still find a treatment that moved. */

export interface OfferedTreatment extends Treatment {
  /** "visage/soin-clarins-fermete": unique and stable. */
  readonly id: string;
  readonly note?: string;
  readonly prepare?: string;
  readonly deposit?: true;
  readonly isHidden?: true;
  readonly course?: Course;
  /** The slug of the current section, which may differ from the first one. */
  readonly section: string;
  readonly category: string;
}

export const getFirstSection = (id: string): string => id.split('/', 1)[0] ?? '';

interface Place {
  readonly section: string;
  readonly category: string;
}

export function listOfferedTreatments(
  sections: readonly Section[],
  { treatments: changes = {}, courses = {} }: ShownChanges,
): OfferedTreatment[] {
  const findPlace = createPlaceFinder(sections);
  const builtIn = sections.flatMap(listBuiltInTreatments);
  const builtInIds = new Set(builtIn.map(({ id }) => id));
  const added = Object.entries(changes).filter(([id]) => !builtInIds.has(id));
  const addCourse = (treatment: OfferedTreatment): OfferedTreatment => {
    const course = courses[treatment.id];
    return course ? { ...treatment, course } : treatment;
  };
  return [
    ...builtIn.map(({ id, treatment, place }) =>
      buildOfferedTreatment(id, treatment, changes[id], findPlace(changes[id], place)),
    ),
    ...added.map(([id, change]) => {
      const place = findPlace(change, { section: getFirstSection(id), category: '' });
      return buildOfferedTreatment(id, { nom: id, prix: 0 }, change, place);
    }),
  ].map(addCourse);
}

const listBuiltInTreatments = ({ slug, other, categories, elements }: Section) =>
  [{ nom: '', elements: other ?? elements ?? [] }, ...(categories ?? [])].flatMap(
    ({ nom: category, elements }) =>
      elements.map((treatment) => ({
        id: `${slug}/${toSlug(treatment.nom)}`,
        treatment,
        place: { section: slug, category },
      })),
  );

/** Returns a function that finds a changed treatment's place. It ignores a section or category that does not exist. */
function createPlaceFinder(sections: readonly Section[]) {
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

function buildOfferedTreatment(
  id: string,
  treatment: Treatment,
  { duree = treatment.duree, ...changedFields }: TreatmentChange = {},
  place: Place,
): OfferedTreatment {
  const { duree: _product, ...builtInFields } = treatment;
  return { ...builtInFields, ...changedFields, ...place, id, ...(duree && { duree }) };
}
