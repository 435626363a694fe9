import { foldTyped } from './as-typed.ts';

/*
 * The check of telephone numbers in the browser, without any country's numbering plan but ours. The
 * server checks again with phone-number.ts.
 */

const ivorianNumber = /^(?:(?:\+|00)?225)?((?:0[157]|2[157])\d{8})$/;
const foreignNumber = /^(?:\+|00)([1-9]\d{6,14})$/;
const separators = /[ .()/-]|^tel:/gi;

/**
 * Parses to E.164 ("+2250707080910"): an Ivorian number (ten digits since 31 January 2021, with or
 * without 225) or what may be a foreign one; undefined otherwise.
 */
export function readPlainPhone(text: string): string | undefined {
  const digits = foldTyped(text).replace(separators, '');
  const national = ivorianNumber.exec(digits)?.[1];
  if (national) return `+225${national}`;
  const foreign = foreignNumber.exec(digits)?.[1];
  return foreign && !foreign.startsWith('225') ? `+${foreign}` : undefined;
}

/** A number that belongs to nobody: a visitor who copies the example must not give ours or a real person's. */
export const phoneExample = '01\u00a023\u00a045\u00a067\u00a089';

/** Whether an E.164 number may get an SMS: Ivorian ones that begin with a 2 are landlines; of others we do not know. */
export const takesMessages = (phone: string): boolean => phone !== '' && !phone.startsWith('+2252');
