import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { formatPhone } from '../institute.ts';
import { readPlainPhone } from './phone.ts';

/*
 * Telephone numbers of the whole world: for the server, and for the institute's own screens. The
 * library's metadata are larger than all that a visitor's page loads of ours.
 */

/** A number that can be called, as +digits (E.164); undefined when it can not. */
export function readPhone(text: string): string | undefined {
  const plain = readPlainPhone(text);
  // Ours says more than the library: which beginnings are in use.
  if (!plain || plain.startsWith('+225')) return plain;
  const known = parsePhoneNumberFromString(plain, metadata);
  // By its length: countries open new ranges faster than sites are renewed.
  return known?.isPossible() ? known.number : undefined;
}

/** As people of its country read it: "+33612345678" is "+33 6 12 34 56 78". */
export function phoneText(number: string): string {
  const known = parsePhoneNumberFromString(number, metadata);
  if (known?.countryCallingCode === '225') return formatPhone(number);
  return known?.formatInternational().replaceAll(' ', '\u00a0') ?? number;
}
