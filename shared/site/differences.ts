import { type ContentKind, kinds } from './kinds.ts';

/** Returns the value completed with the product's; undefined for a value that the owner removed. */
export function wholeValue(kind: ContentKind, id: string, value: unknown): unknown {
  const { productValue, isPartial } = kinds[kind];
  const own = productValue(id);
  return isPartial && value !== null && own ? { ...own, ...value } : (value ?? own);
}

/** Returns the part of a value to store; null if the value equals the product's own. */
export function differenceOf(kind: ContentKind, id: string, value: unknown): unknown {
  if (value === null) return null;
  const { productValue, isPartial } = kinds[kind];
  const own = productValue(id);
  if (!isPartial) return isSame(value, own) ? null : value;
  const fields = Object.entries(value as object).filter(
    ([name, part]) => (at(own ?? {}, name) ?? '') !== part,
  );
  return own && fields.length === 0 ? null : Object.fromEntries(fields);
}

/** Compares JSON values, ignoring the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return keys.length === others.length && keys.every((key) => isSame(at(one, key), at(other, key)));
}

const at = (object: object, key: string): unknown => (object as Record<string, unknown>)[key];
