import { foldTyped } from '../text/as-typed.ts';

export const noAmount = 'Indiquez le montant en francs entiers, par exemple 5000.';
export const amountLength = 20;

const currency = / ?(?:f(?:rancs?)?(?: ?cfa)?|cfa|xof)$/i;
/** Groups of three digits, or none, and no centimes. */
const whole = /^(\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+)(?:[.,]00?)?$/;

/** Reads whole francs: "5 000 F CFA", "5.000" and "5000.00" are 5000. Returns NaN for any other text. */
export function readAmount(text = ''): number {
  const digits = whole.exec(foldTyped(text).replace(currency, ''))?.[1];
  return digits === undefined ? Number.NaN : Number(digits.replace(/\D/g, ''));
}
