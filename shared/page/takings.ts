import type { TakingMethod, TakingSums } from '../contract/admin/takings.ts';
import { formatXof, groupDigits } from '../text/money.ts';

/*
 * Payments as text. Never "reçu" or "facture": those are the tax office's words, and these are notes.
 */

export const methodLabels: Readonly<Record<TakingMethod, string>> = {
  cash: 'Espèces',
  wave: 'Wave',
  orange: 'Orange Money',
  mtn: 'MTN MoMo',
  other: 'Autre',
};

export const sumOf = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Within a sentence: the names of services keep their capital. */
const methodWord = (method: TakingMethod) =>
  method === 'cash' || method === 'other'
    ? methodLabels[method].toLowerCase()
    : methodLabels[method];

/** "85 000 FCFA (espèces 40 000, Wave 45 000)" */
export function takenText(sums: TakingSums): string {
  const total = formatXof(sumOf(sums));
  const parts = sums.map(({ method, amount }) => `${methodWord(method)} ${groupDigits(amount)}`);
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : total;
}
