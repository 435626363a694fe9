import { listTreatments, catalogue as product, type Section } from '../catalogue.ts';
import type { Institute } from '../institute.ts';
import { toSlug } from '../text/slug.ts';
import type { ShownChanges } from './changes.ts';
import {
  getFirstSection,
  listOfferedTreatments,
  type OfferedTreatment,
} from './placed-treatments.ts';
import { buildInstitute } from './published-institute.ts';

export type { OfferedTreatment } from './placed-treatments.ts';

export interface OfferedSection extends Section<OfferedTreatment> {
  /** The section's place on the price list. It is stable, because published links use it. */
  readonly anchor: string;
}

export interface Catalogue {
  readonly sections: readonly OfferedSection[];
  /** All sections, with hidden and empty ones and hidden treatments. */
  readonly everySection: readonly OfferedSection[];
  /** In the product's order, the owner's sections last. */
  readonly slugs: readonly string[];
  section(slug: string): OfferedSection | undefined;
  /** Returns the title, also for a hidden section. For an unknown section, returns the slug. */
  buildTitle(slug: string): string;
  /** Returns the treatment's section, also if hidden. For a removed treatment, returns its first section. */
  getSection(id: string): string;
  treatment(id: string): OfferedTreatment | undefined;
  offers(id: string): boolean;
}

export const sectionsOrder = 'sections';

const unchanged: ShownChanges = {};
const catalogues = new WeakMap<ShownChanges, Catalogue>();

/** Returns the displayed price list: the same object for the same changes. */
export function buildCatalogue(changes: ShownChanges = unchanged): Catalogue {
  const catalogue = catalogues.get(changes) ?? createCatalogue(changes);
  catalogues.set(changes, catalogue);
  return catalogue;
}

function createCatalogue(changes: ShownChanges): Catalogue {
  const ranks = new Map(changes.order?.[sectionsOrder]?.map((slug, rank) => [slug, rank]));
  const getRank = ({ slug }: Section) => ranks.get(slug) ?? ranks.size;
  const allSections = [...product, ...listAddedSections(changes)];
  const treatmentsBySection = Map.groupBy(
    listOfferedTreatments(allSections, changes),
    ({ section }) => section,
  );
  const everySection = allSections
    .map((section) =>
      buildOfferedSection(section, treatmentsBySection.get(section.slug) ?? [], changes),
    )
    .sort((a, b) => getRank(a) - getRank(b));
  const byId = new Map(
    everySection.flatMap(listTreatments).map((treatment) => [treatment.id, treatment]),
  );
  const sections = everySection
    .map(removeHidden)
    .filter((section) => listTreatments(section).length > 0);
  return {
    sections,
    everySection,
    slugs: allSections.map(({ slug }) => slug),
    section: (slug) => sections.find((section) => section.slug === slug),
    buildTitle: (slug) => everySection.find((section) => section.slug === slug)?.titre ?? slug,
    treatment: (id) => byId.get(id),
    getSection: (id) => byId.get(id)?.section ?? getFirstSection(id),
    offers: (id) => byId.has(id) && !byId.get(id)?.isHidden,
  };
}

const listAddedSections = ({ sections = {} }: ShownChanges): Section[] =>
  Object.entries(sections)
    .filter(([slug]) => !product.some((section) => section.slug === slug))
    .map(([slug, { titre = slug }]) => ({ slug, titre, elements: [] }));

function buildOfferedSection(
  section: Section,
  treatments: readonly OfferedTreatment[],
  changes: ShownChanges,
): OfferedSection {
  const isFrom = buildInstitute(changes).pricing === 'from';
  const { slug, categories, elements } = section;
  const { titre = section.titre, isHidden } = changes.sections?.[slug] ?? {};
  const anchor = product.includes(section) ? toSlug(section.titre) : slug;
  // Treatments from other sections come last.
  const isFromOtherSection = ({ id }: OfferedTreatment) => Number(getFirstSection(id) !== slug);
  const listCategory = (category = '') =>
    treatments
      .filter((treatment) => treatment.category === category)
      .map((treatment) => ({
        ...treatment,
        ...(isFrom && { isLowest: true as const }),
        ...(isHidden && { isHidden }),
      }))
      .sort((a, b) => isFromOtherSection(a) - isFromOtherSection(b));

  if (elements) return { slug, titre, anchor, elements: listCategory() };
  return {
    slug,
    titre,
    anchor,
    other: listCategory(),
    categories: (categories ?? []).map(({ nom }) => ({ nom, elements: listCategory(nom) })),
  };
}

function removeHidden(section: OfferedSection): OfferedSection {
  const { slug, titre, anchor, other, categories, elements } = section;
  const listVisible = (treatments: readonly OfferedTreatment[] | undefined) =>
    treatments?.filter(({ isHidden }) => !isHidden) ?? [];
  const visibleCategories = (categories ?? [])
    .map(({ nom, elements }) => ({ nom, elements: listVisible(elements) }))
    .filter(({ elements }) => elements.length > 0);
  const [uncategorized, visibleElements] = [listVisible(other), listVisible(elements)];
  return {
    slug,
    titre,
    anchor,
    ...(uncategorized.length > 0 && { other: uncategorized }),
    ...(visibleCategories.length > 0 && { categories: visibleCategories }),
    ...(visibleElements.length > 0 && { elements: visibleElements }),
  };
}

export type Service = ReturnType<typeof listServices>[number];

export const listServices = (changes: ShownChanges | undefined) =>
  buildCatalogue(changes).sections.map((section) => ({
    slug: section.slug,
    title: section.titre,
    from: Math.min(...listTreatments(section).map(({ prix }) => prix)),
    anchor: section.anchor,
  }));

export interface InstituteOffer {
  readonly institute: Institute;
  readonly catalogue: Catalogue;
}

export const buildOffer = (changes: ShownChanges | undefined): InstituteOffer => ({
  institute: buildInstitute(changes),
  catalogue: buildCatalogue(changes),
});
