import { formatXof } from '../../../shared/money/money-text.ts';
import type { Prepaid } from '../../../shared/money/prepaid.ts';

export function prepaidAmount({ kind }: Pick<Prepaid, 'kind'>, amount: number): string {
  return kind === 'gift-card'
    ? formatXof(amount)
    : `${amount}\u00a0séance${Math.abs(amount) > 1 ? 's' : ''}`;
}

export function prepaidState(prepaid: Prepaid, today: string): string {
  const { kind, left, sold, expires, isEnded } = prepaid;
  const isCard = kind === 'gift-card';
  const rest = prepaidAmount(prepaid, left);
  const all = isCard ? formatXof(sold) : String(sold);
  if (isEnded) return `${isCard ? 'Terminée' : 'Terminé'}\u00a0; il restait ${rest}`;
  if (left === 0) return `Tout est utilisé, sur ${all}`;
  // Corrections can raise a pack above its sold number.
  const text = left > sold ? `Reste ${rest}, pour ${all} à la vente` : `Reste ${rest} sur ${all}`;
  return expires && expires < today ? `${text}, date passée` : text;
}
