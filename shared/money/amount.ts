import * as v from 'valibot';
import { normalizeTyped } from '../text/typed-text.ts';
import { formatXof } from './money-text.ts';

export const invalidAmount = 'Indiquez le montant en francs entiers, par exemple 5000.';
export const maxAmountLength = 20;

const currency = / ?(?:f(?:rancs?)?(?: ?cfa)?|cfa|xof)$/i;
/** Digits with or without thousands separators. Centimes may only be zero. */
const wholeFrancs = /^(\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+)(?:[.,]00?)?$/;

/** Reads whole francs: "5 000 F CFA", "5.000" and "5000.00" are 5000. Returns NaN for any other text. */
export function readAmount(text = ''): number {
  const digits = wholeFrancs.exec(normalizeTyped(text).replace(currency, ''))?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(/\D/g, ''));
}

export const Amount = (least: number, most: number) =>
  v.pipe(
    v.number(invalidAmount),
    v.integer(invalidAmount),
    v.minValue(least, invalidAmount),
    v.maxValue(most, `Ce montant est trop grand\u00a0: ${formatXof(most)} au plus.`),
  );

/** Splits whole FCFA by weights, or equally if all are 0. The first part gets the remainder. */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  if (amount < 0) return splitAmount(-amount, weights).map((part) => (part === 0 ? 0 : -part));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) =>
    totalWeight === 0
      ? Math.floor(amount / weights.length)
      : Math.floor((amount * weight) / totalWeight),
  );
  const remainder = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === 0 ? part + remainder : part));
}
