import { treatmentsOf } from '../../../shared/catalogue.ts';
import type {
  Catalogue,
  OfferedSection,
  OfferedTreatment,
} from '../../../shared/contents/catalogue-of.ts';
import { priceFilterFields } from '../../../shared/page/price-filter-fields.ts';
import { withoutAccents } from '../../../shared/text/slug.ts';

export const budgets = [5_000, 10_000, 20_000, 30_000, 50_000] as const;

export interface PriceFilter {
  readonly query: string;
  /** FCFA; undefined for any price. */
  readonly budget: number | undefined;
}

export function readFilter(search: URLSearchParams): PriceFilter {
  const budget = Number(search.get(priceFilterFields.budget));
  return {
    query: (search.get(priceFilterFields.query) ?? '').slice(0, 80),
    budget: budgets.find((known) => known === budget),
  };
}

/**
 * Keeps the treatments within the budget whose names, with those of their category and section, contain
 * every word of the query; accents and case do not matter.
 */
export function filterCatalogue(
  { sections }: Catalogue,
  { query, budget }: PriceFilter,
): readonly OfferedSection[] {
  const words = withoutAccents(query).split(/\s+/).filter(Boolean);
  if (words.length === 0 && budget === undefined) return sections;
  const keep = (treatments: readonly OfferedTreatment[] | undefined, ...names: string[]) =>
    (treatments ?? []).filter(({ nom, prix }) => {
      const text = withoutAccents([nom, ...names].join(' '));
      return (budget === undefined || prix <= budget) && words.every((word) => text.includes(word));
    });
  return sections
    .map(({ slug, titre, other, categories, elements }): OfferedSection => {
      const kept = {
        other: keep(other, titre),
        categories: (categories ?? [])
          .map(({ nom, elements }) => ({ nom, elements: keep(elements, nom, titre) }))
          .filter(({ elements }) => elements.length > 0),
        elements: keep(elements, titre),
      };
      return { slug, titre, ...kept };
    })
    .filter((section) => treatmentsOf(section).length > 0);
}
