const NARROW_NO_BREAK_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';

/**
 * Whole francs CFA: `formatXof(10000)` gives "10 000 FCFA". Not done with Intl: its output differs
 * between ICU versions, and a difference between server and browser breaks hydration.
 */
export function formatXof(amount: number): string {
  return `${groupDigits(amount)}${NO_BREAK_SPACE}FCFA`;
}

/** The price of one or more treatments: "dès 17 000 FCFA" if one of the prices is the lowest of a range. */
export function priceText(priced: readonly { readonly isLowest?: true }[], amount: number): string {
  return `${priced.some(({ isLowest }) => isLowest) ? 'dès ' : ''}${formatXof(amount)}`;
}

/** Groups of three: `groupDigits(4000)` gives "4 000". */
export function groupDigits(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);
}
