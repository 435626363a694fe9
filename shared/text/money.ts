const NARROW_NO_BREAK_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';

/**
 * A price in whole francs CFA: `formatXof(10000)` is "10 000 FCFA".
 * Written by hand because Intl's result differs between ICU versions, and a text that
 * differs between the server and the browser breaks hydration.
 */
export function formatXof(amount: number): string {
  return `${grouped(amount)}${NO_BREAK_SPACE}FCFA`;
}

/** A whole number in groups of three: `grouped(4000)` is "4 000". */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);
}
