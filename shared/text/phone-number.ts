import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { formatPhone } from '../institute.ts';
import { readPhoneByPattern } from './phone.ts';

/* International telephone numbers. Not for visitors' pages: libphonenumber's metadata is too large. */

export function readPhone(text: string): string | undefined {
  const phone = readPhoneByPattern(text);
  if (!phone || phone.startsWith('+225')) return phone;
  const parsed = parsePhoneNumberFromString(phone, metadata);
  // `isPossible` checks the length only: `isValid` would refuse number ranges newer than the library.
  return parsed?.isPossible() ? parsed.number : undefined;
}

export function formatAnyPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number, metadata);
  if (parsed?.countryCallingCode === '225') return formatPhone(number);
  return parsed?.formatInternational().replaceAll(' ', '\u00a0') ?? number;
}
