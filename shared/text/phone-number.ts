import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { formatPhone } from '../institute.ts';
import { readPlainPhone } from './phone.ts';

/* International telephone numbers. Not for visitors' pages: libphonenumber's metadata is too large. */

/** Parses a telephone number to E.164 ("+2250707080910"); undefined for text that cannot be one. */
export function readPhone(text: string): string | undefined {
  const plain = readPlainPhone(text);
  // The own check is stricter for Ivorian numbers: it knows which prefixes are in use.
  if (!plain || plain.startsWith('+225')) return plain;
  const parsed = parsePhoneNumberFromString(plain, metadata);
  // `isPossible` checks the length only: `isValid` would refuse number ranges newer than the library.
  return parsed?.isPossible() ? parsed.number : undefined;
}

/** Formats an E.164 number: "+33612345678" gives "+33 6 12 34 56 78". */
export function phoneText(number: string): string {
  const parsed = parsePhoneNumberFromString(number, metadata);
  if (parsed?.countryCallingCode === '225') return formatPhone(number);
  return parsed?.formatInternational().replaceAll(' ', '\u00a0') ?? number;
}
