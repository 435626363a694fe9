const NARROW_NO_BREAK_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';

/**
 * Returns "10 000 FCFA" for 10000. Avoids Intl, whose output differs between ICU versions: a difference between
 * server and browser breaks hydration.
 */
export function formatXof(amount: number): string {
  return `${formatNumber(amount)}${NO_BREAK_SPACE}FCFA`;
}

/** Returns the total price: "dès 17 000 FCFA" if one of the prices is the lowest of a range. */
export function formatTotalPrice(
  treatments: readonly { readonly isLowest?: true }[],
  amount: number,
): string {
  return `${treatments.some(({ isLowest }) => isLowest) ? 'dès ' : ''}${formatXof(amount)}`;
}

export function formatNumber(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);
}

export const formatSessionsLeft = (left: number): string =>
  left > 1
    ? `${left}\u00a0séances restantes`
    : left === 1
      ? '1\u00a0séance restante'
      : 'aucune séance restante';
