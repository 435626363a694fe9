import { treatmentsOf } from '../catalogue.ts';
import { institute } from '../institute.ts';
import { texts } from '../texts.ts';
import { catalogueOf } from './catalogue-of.ts';
import type { TreatmentChange } from './changes.ts';

/**
 * The part of a value to store: for one of the product's treatments, only what differs. Null when the value
 * equals the product's own.
 */
export function differenceOf(kind: string, id: string, value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'photos') return value;
  if (kind === 'treatments') return treatmentDifference(id, value as TreatmentChange);
  return isSame(value, productValue(kind, id)) ? null : value;
}

/** The product's own value, for the kinds that are stored whole; undefined where it has none. */
function productValue(kind: string, id: string): unknown {
  if (kind === 'order') return productOrder(id);
  if (kind === 'texts') return texts[id as keyof typeof texts];
  return kind === 'institute' ? institute[id as keyof typeof institute] : undefined;
}

function treatmentDifference(id: string, change: TreatmentChange): TreatmentChange | null {
  const own = catalogueOf().treatment(id);
  const none: TreatmentChange = { duree: '', note: '', category: '' };
  const usual: TreatmentChange = { ...none, ...own };
  const fields = Object.entries(change).filter(
    ([name, value]) => usual[name as keyof TreatmentChange] !== value,
  );
  return own && fields.length === 0 ? null : Object.fromEntries(fields);
}

function productOrder(slug: string): readonly string[] {
  const section = catalogueOf().section(slug);
  return section ? treatmentsOf(section).map(({ id }) => id) : [];
}

/** Compares JSON values, ignoring the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return keys.length === others.length && keys.every((key) => isSame(at(one, key), at(other, key)));
}

const at = (object: object, key: string): unknown => (object as Record<string, unknown>)[key];
