import { formatNumber, formatXof } from './money-text.ts';
import type { Figures, MethodSums, PaymentMethod, PaymentPurpose } from './till.ts';

/* Money as text. The word "facture" is avoided: it has a legal meaning for the tax office. */

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Espèces',
  wave: 'Wave',
  orange: 'Orange Money',
  mtn: 'MTN MoMo',
  other: 'Autre',
  credit: 'Avoir',
  discount: 'Remise',
};

export const purposeLabels: Readonly<Record<PaymentPurpose, string>> = {
  appointment: 'Rendez-vous',
  deposit: 'Acomptes',
  'gift-card': 'Cartes cadeaux, avoirs',
  'session-pack': 'Carnets',
};

export const prepaidLabels = { 'gift-card': 'Carte cadeau', 'session-pack': 'Carnet' } as const;

export const formatSignedXof = (amount: number) =>
  amount < 0 ? `−${formatXof(-amount)}` : formatXof(amount);

export const sumAmounts = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

const formatMethod = (method: PaymentMethod) =>
  ['cash', 'other', 'credit'].includes(method)
    ? methodLabels[method].toLowerCase()
    : methodLabels[method];

/** Returns "25 000 FCFA en espèces", or "remise de 5 000 FCFA". */
export function formatPayment(amount: number, method: string): string {
  if (method === 'discount') return `remise de ${formatXof(amount)}`;
  if (method === 'cash') return `${formatXof(amount)} en espèces`;
  const label = method !== 'other' && methodLabels[method as PaymentMethod];
  return `${formatXof(amount)} ${label ? `par ${label}` : 'payés'}`;
}

/** Returns "85 000 FCFA (espèces 40 000, Wave 45 000)". */
export function formatReceived(sums: MethodSums): string {
  const total = formatXof(sumAmounts(sums));
  const parts = sums.map(({ method, amount }) => `${formatMethod(method)} ${formatNumber(amount)}`);
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : total;
}

/** Returns "reste 15 000 FCFA", or "15 000 FCFA de plus" if the client has overpaid. */
export function formatOutstanding({ outstanding }: Pick<Figures, 'outstanding'>): string {
  if (outstanding === 0) return 'tout est payé';
  return outstanding > 0 ? `reste ${formatXof(outstanding)}` : `${formatXof(-outstanding)} de plus`;
}
