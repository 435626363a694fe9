import { normalizeTyped } from './typed-text.ts';

const ivorianNumber = /^(?:(?:\+|00)?225)?((?:0[157]|2[157])\d{8})$/;
const foreignNumber = /^(?:\+|00)([1-9]\d{6,14})$/;
const separators = /[ .()/-]|^tel:/gi;

export function readPhoneByPattern(text: string): string | undefined {
  const digits = normalizeTyped(text).replace(separators, '');
  const national = ivorianNumber.exec(digits)?.[1];
  if (national) return `+225${national}`;
  const foreign = foreignNumber.exec(digits)?.[1];
  return foreign && !foreign.startsWith('225') ? `+${foreign}` : undefined;
}

/** Returns true if an E.164 number may get an SMS. Ivorian numbers that begin with a 2 are landlines. */
export const canReceiveMessages = (phone: string): boolean =>
  phone !== '' && !phone.startsWith('+2252');
