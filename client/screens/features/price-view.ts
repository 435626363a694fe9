import { treatmentsOf } from '../../../shared/catalogue.ts';
import type { Catalogue, OfferedTreatment } from '../../../shared/contents/catalogue-of.ts';
import { paths } from '../../../shared/page/paths.ts';
import { priceFilterFields as fields } from '../../../shared/page/price-filter-fields.ts';
import { slugOf } from '../../../shared/text/slug.ts';

/** The state of the price list. It is in the address: it survives a reload and needs no JavaScript. */
export interface PriceView {
  readonly query: string;
  /** FCFA; undefined for any price. */
  readonly budget: number | undefined;
  /** For an appointment, in the list's order. */
  readonly chosen: readonly OfferedTreatment[];
}

/** The last of several values counts: the pressed button's. */
export function readView(search: URLSearchParams, catalogue: Catalogue): PriceView {
  const last = (name: string) => search.getAll(name).at(-1) ?? '';
  const budget = last(fields.budget);
  const view = {
    query: last(fields.query).slice(0, 80),
    budget: /^[1-9]\d{0,7}$/.test(budget) ? Number(budget) : undefined,
    chosen: chosenIn(search, catalogue),
  };
  const pressed = pressedIn(search, catalogue);
  return pressed ? toggled(view, pressed, catalogue) : view;
}

/** Treatments that are offered no longer are left out. */
export function chosenIn(search: URLSearchParams, catalogue: Catalogue): OfferedTreatment[] {
  return inOrder(new Set(search.getAll(fields.treatment)), catalogue);
}

/** The treatment whose "+" was pressed last. */
export const pressedIn = (search: URLSearchParams, catalogue: Catalogue) =>
  catalogue.treatment(idOf(search.getAll(fields.pressed).at(-1) ?? ''));

export function toggled(
  view: PriceView,
  { id }: OfferedTreatment,
  catalogue: Catalogue,
): PriceView {
  const ids = new Set(view.chosen.map((treatment) => treatment.id));
  if (!ids.delete(id)) ids.add(id);
  return { ...view, chosen: inOrder(ids, catalogue) };
}

const inOrder = (ids: ReadonlySet<string>, { sections }: Catalogue) =>
  sections.flatMap(treatmentsOf).filter(({ id }) => ids.has(id));

/** The price list with this state: path and search. */
export function viewPath({ query, budget, chosen }: PriceView): string {
  const search = new URLSearchParams();
  if (query) search.set(fields.query, query);
  if (budget !== undefined) search.set(fields.budget, String(budget));
  for (const { id } of chosen) search.append(fields.treatment, id);
  const text = search.toString();
  return text ? `${paths.features}?${text}` : paths.features;
}

/**
 * The value of a "+". Using the name, which is also the text beside it, makes the page a tenth smaller than
 * the id would. The id derives from the name unless the owner renamed the treatment.
 */
export function buttonValue({ id, nom }: OfferedTreatment): string {
  const value = `${id.split('/', 1)}/${nom}`;
  return idOf(value) === id ? value : id;
}

function idOf(value: string): string {
  const [section = '', ...name] = value.split('/');
  return `${section}/${slugOf(name.join('/'))}`;
}
