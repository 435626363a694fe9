import type {
  MonthTakings,
  PaidAhead,
  TakingMethod,
  TakingSums,
} from '../contract/admin/takings.ts';
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

/** « Acompte : 5 000 FCFA » */
export const paidAheadLabels: Readonly<Record<PaidAhead['by'], string>> = {
  deposit: 'Acompte',
  gift: 'Carte cadeau',
  carnet: 'Carnet',
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

/** What is left of the expected sum, with its sign said in words. */
export function differenceText(expected: number, taken: number): string {
  if (taken === expected) return 'juste';
  const amount = groupDigits(Math.abs(expected - taken));
  return taken < expected ? `${amount} en moins` : `${amount} en plus`;
}

type Shared = Pick<MonthTakings['payments'][number], 'amount' | 'commission'>;

/** FCFA of a payment that are hers who took it; null where nothing was agreed. */
export const shareOf = ({ amount, commission }: Shared): number | null =>
  commission === null ? null : Math.round((amount * commission) / 100);

/** Each payment, for a spreadsheet. */
export const takingRows = ({ payments, isPartial }: MonthTakings): (string | number)[][] => [
  ['Jour', 'Rendez-vous', 'Montant, FCFA', 'Moyen', 'Encaissé par', 'Part, %', 'Part, FCFA'],
  ...payments.map((payment) => {
    const { day, number, amount, method, takenBy, commission } = payment;
    const share = [commission ?? '', shareOf(payment) ?? ''];
    return [day, number, amount, methodLabels[method], takenBy, ...share];
  }),
  ...(isPartial ? [['Incomplet', 'Tout n’est pas compté', '', '', '', '', '']] : []),
];
