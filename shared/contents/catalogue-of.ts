import { catalogue as product, type Section, type Treatment, treatmentsOf } from '../catalogue.ts';
import type { Institute } from '../institute.ts';
import { slugOf } from '../text/slug.ts';
import type { ShownChanges, TreatmentChange } from './changes.ts';
import { instituteOf } from './institute-of.ts';

export interface OfferedTreatment extends Treatment {
  /** "visage/soin-clarins-fermete": unique, and the same under every name. */
  readonly id: string;
  readonly note?: string;
  /** No longer on the price list; earlier appointments still refer to it. */
  readonly isHidden?: true;
}

/** Lists that would be empty are left out. */
export interface OfferedSection extends Section<OfferedTreatment> {
  /** Its place on the price list, the same under every name: links to it are out there. */
  readonly anchor: string;
}

export interface Catalogue {
  /** The sections shown; each has at least one treatment. */
  readonly sections: readonly OfferedSection[];
  /** Also those that are hidden or empty, with hidden treatments. */
  readonly everySection: readonly OfferedSection[];
  section(slug: string): OfferedSection | undefined;
  /** Also of a section that is not shown; the slug of one that there never was. */
  titleOf(slug: string): string;
  /** Also finds hidden treatments. */
  treatment(id: string): OfferedTreatment | undefined;
  /** Whether it is on the price list. */
  offers(id: string): boolean;
}

/** The id of the order of the sections themselves. */
export const sectionsOrder = 'sections';

const unchanged: ShownChanges = {};
const made = new WeakMap<ShownChanges, Catalogue>();

/** The price list as it is shown. The same object for the same changes. */
export function catalogueOf(changes: ShownChanges = unchanged): Catalogue {
  const catalogue = made.get(changes) ?? createCatalogue(changes);
  made.set(changes, catalogue);
  return catalogue;
}

function createCatalogue(changes: ShownChanges): Catalogue {
  const ranks = new Map(changes.order?.[sectionsOrder]?.map((slug, rank) => [slug, rank]));
  const rankOf = ({ slug }: Section) => ranks.get(slug) ?? ranks.size;
  const all = [...product, ...addedSections(changes)]
    .map((section) => offeredSection(section, changes))
    .sort((one, another) => rankOf(one) - rankOf(another));
  const byId = new Map(all.flatMap(treatmentsOf).map((treatment) => [treatment.id, treatment]));
  const sections = all.map(withoutHidden).filter((section) => treatmentsOf(section).length > 0);
  return {
    sections,
    everySection: all,
    section: (slug) => sections.find((section) => section.slug === slug),
    titleOf: (slug) => all.find((section) => section.slug === slug)?.titre ?? slug,
    treatment: (id) => byId.get(id),
    offers: (id) => byId.has(id) && !byId.get(id)?.isHidden,
  };
}

/** Those that the owner added. */
const addedSections = ({ sections = {} }: ShownChanges): Section[] =>
  Object.entries(sections)
    .filter(([slug]) => !product.some((section) => section.slug === slug))
    .map(([slug, { titre = slug }]) => ({ slug, titre, elements: [] }));

const anchorOf = (section: Section) =>
  product.includes(section) ? slugOf(section.titre) : section.slug;

/** Hidden treatments included. */
function offeredSection(section: Section, changes: ShownChanges): OfferedSection {
  const { treatments = {}, order = {} } = changes;
  const isFrom = instituteOf(changes).pricing === 'from';
  const { slug, other, categories, elements } = section;
  const { titre = section.titre, isHidden } = changes.sections?.[slug] ?? {};
  const named = { slug, titre, anchor: anchorOf(section) };
  const ranks = new Map(order[slug]?.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: OfferedTreatment) => ranks.get(id) ?? ranks.size;
  const added = addedTo(section, treatments);

  const list = (own: readonly Treatment[] = [], category = '') =>
    [
      ...own.map((treatment) => {
        const id = `${slug}/${slugOf(treatment.nom)}`;
        return offered(id, treatment, treatments[id]);
      }),
      ...added(category),
    ]
      .map((treatment) => ({
        ...treatment,
        ...(isFrom && { isLowest: true as const }),
        // Nothing of a hidden section is offered.
        ...(isHidden && { isHidden }),
      }))
      .sort((one, another) => rankOf(one) - rankOf(another));

  if (elements) return { ...named, elements: list(elements) };
  return {
    ...named,
    other: list(other),
    categories: (categories ?? []).map(({ nom, elements }) => ({
      nom,
      elements: list(elements, nom),
    })),
  };
}

const offered = (id: string, treatment: Treatment, change: TreatmentChange = {}) => {
  const { category: _, duree = treatment.duree, ...rest } = change;
  const { duree: _product, ...own } = treatment;
  return { ...own, ...rest, id, ...(duree && { duree }) };
};

/** The treatments that the owner added to a section, by category. */
function addedTo(section: Section, treatments: NonNullable<ShownChanges['treatments']>) {
  const { slug, categories = [] } = section;
  const ownIds = new Set(treatmentsOf(section).map(({ nom }) => `${slug}/${slugOf(nom)}`));
  const names = new Set(categories.map(({ nom }) => nom));
  const added = Object.entries(treatments).filter(
    ([id]) => id.startsWith(`${slug}/`) && !ownIds.has(id),
  );
  return (wanted: string) =>
    added
      // A treatment whose category does not exist is listed outside any category.
      .filter(([, { category = '' }]) => (names.has(category) ? category : '') === wanted)
      .map(([id, change]) => offered(id, { nom: id, prix: 0 }, change));
}

function withoutHidden(section: OfferedSection): OfferedSection {
  const { slug, titre, anchor, other, categories, elements } = section;
  const shown = (treatments: readonly OfferedTreatment[] | undefined) =>
    treatments?.filter(({ isHidden }) => !isHidden) ?? [];
  const named = (categories ?? [])
    .map(({ nom, elements }) => ({ nom, elements: shown(elements) }))
    .filter(({ elements }) => elements.length > 0);
  const [alone, direct] = [shown(other), shown(elements)];
  return {
    ...{ slug, titre, anchor },
    ...(alone.length > 0 && { other: alone }),
    ...(named.length > 0 && { categories: named }),
    ...(direct.length > 0 && { elements: direct }),
  };
}

/** Shown after "dès" on the home page. */
export const lowestPrice = (section: OfferedSection): number =>
  Math.min(...treatmentsOf(section).map(({ prix }) => prix));

/** What the home page says about a section. */
export interface Service {
  readonly slug: string;
  readonly title: string;
  readonly from: number;
  /** Its place on the price list. */
  readonly anchor: string;
}

export const servicesOf = (changes: ShownChanges | undefined): Service[] =>
  catalogueOf(changes).sections.map((section) => ({
    slug: section.slug,
    title: section.titre,
    from: lowestPrice(section),
    anchor: section.anchor,
  }));

/** All contents as they are shown. */
export interface Shown {
  readonly institute: Institute;
  readonly catalogue: Catalogue;
}

export const shownContents = (changes: ShownChanges | undefined): Shown => ({
  institute: instituteOf(changes),
  catalogue: catalogueOf(changes),
});
