import { listTreatments } from '#shared/catalogue.ts';
import { paths } from '#shared/page/paths.ts';
import { priceFilterFields as fields } from '#shared/site/price-filter-fields.ts';
import type { Catalogue, OfferedTreatment } from '#shared/site/published-catalogue.ts';
import { toSlug } from '#shared/text/slug.ts';

/** The state of the price list. It is in the address, so it survives a reload and needs no JavaScript. */
export interface PriceView {
  readonly query: string;
  readonly budget: number | undefined;
  readonly chosen: readonly OfferedTreatment[];
}

/** Reads the last of several values: the pressed button's. */
export function readView(search: URLSearchParams, catalogue: Catalogue): PriceView {
  const readLast = (name: string) => search.getAll(name).at(-1) ?? '';
  const budget = readLast(fields.budget);
  const view = {
    query: readLast(fields.query).slice(0, 80),
    budget: /^[1-9]\d{0,7}$/.test(budget) ? Number(budget) : undefined,
    chosen: readChosen(search, catalogue),
  };
  const pressed = readPressed(search, catalogue);
  return pressed ? toggleTreatment(view, pressed, catalogue) : view;
}

export function readChosen(search: URLSearchParams, catalogue: Catalogue): OfferedTreatment[] {
  return listInOrder(new Set(search.getAll(fields.treatment)), catalogue);
}

export const readPressed = (search: URLSearchParams, catalogue: Catalogue) =>
  catalogue.treatment(getId(search.getAll(fields.pressed).at(-1) ?? ''));

export function toggleTreatment(
  view: PriceView,
  { id }: OfferedTreatment,
  catalogue: Catalogue,
): PriceView {
  const ids = new Set(view.chosen.map((treatment) => treatment.id));
  if (!ids.delete(id)) ids.add(id);
  return { ...view, chosen: listInOrder(ids, catalogue) };
}

const listInOrder = (ids: ReadonlySet<string>, { sections }: Catalogue) =>
  sections.flatMap(listTreatments).filter(({ id }) => ids.has(id));

export function buildViewPath({ query, budget, chosen }: PriceView): string {
  const search = new URLSearchParams();
  if (query) search.set(fields.query, query);
  if (budget !== undefined) search.set(fields.budget, String(budget));
  for (const { id } of chosen) search.append(fields.treatment, id);
  const text = search.toString();
  return text ? `${paths.features}?${text}` : paths.features;
}

/** Returns the name if the id derives from it. The page is a tenth smaller than with ids. */
export function buildButtonValue({ id, nom }: OfferedTreatment): string {
  const value = `${id.split('/', 1)}/${nom}`;
  return getId(value) === id ? value : id;
}

function getId(value: string): string {
  const [section = '', ...name] = value.split('/');
  return `${section}/${toSlug(name.join('/'))}`;
}
