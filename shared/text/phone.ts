/*
 * Telephone numbers as far as a browser judges them: no visitor's page carries the numbering plans
 * of the world. The server knows those: phone-number.ts.
 */

const ivorian = /^(?:(?:\+|00)?225)?((?:0[157]|2[157])\d{8})$/;
const foreign = /^(?:\+|00)([1-9]\d{6,14})$/;
/** Also signs that nobody sees, which come along when a number is copied. */
const between = /[\s\p{Cf}\p{Pd}\u2212.()/]|^tel:/giu;

/**
 * A telephone number as Ivorians write it (ten digits since 31 January 2021, with 225 before them or
 * not), or one that may be foreign, as +digits (E.164); undefined when it is neither.
 */
export function readPlainPhone(text: string): string | undefined {
  // Full-width digits, as some keyboards write them, are digits.
  const digits = text.normalize('NFKC').replace(between, '');
  const own = ivorian.exec(digits)?.[1];
  if (own) return `+225${own}`;
  const other = foreign.exec(digits)?.[1];
  return other && !other.startsWith('225') ? `+${other}` : undefined;
}

export const phoneExample = '07\u00a007\u00a008\u00a009\u00a010';
