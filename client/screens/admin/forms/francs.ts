/** "15 000 FCFA" is an amount, too. NaN where there is none, for the schema to refuse. */
export function francsIn(text = ''): number {
  const digits = text.replace(/[\s.]|f(?:cfa)?$/gi, '');
  return digits === '' ? Number.NaN : Number(digits);
}
