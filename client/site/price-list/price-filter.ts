import { treatmentsOf } from '../../../shared/catalogue.ts';
import type {
  Catalogue,
  OfferedSection,
  OfferedTreatment,
} from '../../../shared/site/catalogue-of.ts';
import type { PriceView } from './price-view.ts';
import { searchFor } from './search-words.ts';

interface Found {
  readonly sections: readonly OfferedSection[];
  /** True if no treatment matches the typed words, and these results are similarly spelt. */
  readonly isNear: boolean;
}

/**
 * Keeps treatments within the budget that match every word of the query or a synonym. The category and section
 * names count too. If none match, returns those with similarly spelt words.
 */
export function filterCatalogue(
  { sections }: Catalogue,
  { query, budget }: Pick<PriceView, 'query' | 'budget'>,
): Found {
  const search = searchFor(query);
  if (!search && budget === undefined) return { sections, isNear: false };
  const fits = ({ prix }: OfferedTreatment) => budget === undefined || prix <= budget;
  const keep = (matches: (text: string) => boolean) =>
    keepOf(sections, (treatment, text) => fits(treatment) && matches(text));
  if (!search) return { sections: keep(() => true), isNear: false };
  const named = keepOf(sections, (_, text) => search.names(text));
  const found = keep(search.means);
  return {
    sections: found.length > 0 ? found : keep(search.resembles),
    isNear: named.length === 0,
  };
}

function keepOf(
  sections: readonly OfferedSection[],
  isKept: (treatment: OfferedTreatment, text: string) => boolean,
): OfferedSection[] {
  const keep = (treatments: readonly OfferedTreatment[] | undefined, ...names: string[]) =>
    (treatments ?? []).filter((treatment) =>
      isKept(treatment, [treatment.nom, ...names].join(' ')),
    );
  return sections
    .map(({ slug, titre, anchor, other, categories, elements }): OfferedSection => {
      // Clients also search for a renamed section by its first name.
      const names = [titre, anchor.replaceAll('-', ' ')];
      const kept = {
        other: keep(other, ...names),
        categories: (categories ?? [])
          .map(({ nom, elements }) => ({ nom, elements: keep(elements, nom, ...names) }))
          .filter(({ elements }) => elements.length > 0),
        elements: keep(elements, ...names),
      };
      return { slug, titre, anchor, ...kept };
    })
    .filter((section) => treatmentsOf(section).length > 0);
}

const roundAmounts = [1_000, 10_000, 100_000, 1_000_000].flatMap((power) =>
  [1, 2, 3, 5].map((digit) => digit * power),
);

/** Returns round amounts to choose from. Each keeps another tenth of the list, and none keeps all of it. */
export function budgetsOf({ sections }: Catalogue): readonly number[] {
  const prices = sections.flatMap(treatmentsOf).map(({ prix }) => prix);
  const within = (budget: number) => prices.filter((prix) => prix <= budget).length;
  const budgets: number[] = [];
  for (const amount of roundAmounts) {
    const more = within(amount) - within(budgets.at(-1) ?? 0);
    if (more * 10 >= prices.length && within(amount) < prices.length) budgets.push(amount);
  }
  return budgets;
}
