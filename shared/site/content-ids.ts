import * as v from 'valibot';
import { catalogue } from '../catalogue.ts';
import { malformed } from '../contract/error-codes.ts';
import { getItemList, isItemId, isListKind } from './lists.ts';
import { sectionsOrder } from './published-catalogue.ts';

/** Returns true for an added section's slug. No slug of the product and no other order has its prefix. */
export const isOwnSection = (slug: string) =>
  slug.length <= 60 && /^rubrique(?:-[a-z0-9]+)+$/.test(slug);

/** An id such as "visage/soin-clarins-fermete". */
const treatmentId = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const isTreatmentId = (id: string) => id.length <= 120 && treatmentId.test(id);
export const getSection = (id: string) => catalogue.find(({ slug }) => slug === id);
export const isSectionSlug = (slug: string) => getSection(slug) !== undefined || isOwnSection(slug);

const mostInSection = 150;

export function orderTitle(id: string): string | undefined {
  if (id === sectionsOrder) return 'Rubriques';
  if (isOwnSection(id)) return 'Rubrique ajoutée';
  return isListKind(id) ? getItemList(id).title : getSection(id)?.titre;
}

const isOrdered = (order: string, id: string) => {
  if (order === sectionsOrder) return isSectionSlug(id);
  return isListKind(order) ? isItemId(id) : isTreatmentId(id);
};

export const orderSchema = (order: string) =>
  v.pipe(
    v.array(v.string(malformed), malformed),
    v.maxLength(mostInSection, malformed),
    v.everyItem((id) => isOrdered(order, id), malformed),
    v.check((ids) => new Set(ids).size === ids.length, malformed),
  );
