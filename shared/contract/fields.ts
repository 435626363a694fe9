import * as v from 'valibot';
import { malformed } from './error-codes.ts';

/* Building blocks of schemas. A missing field counts as empty: valibot's message for it is not for visitors. */

export const oneLine = /^[^\p{Cc}]*$/u;
const isVisible = (text: string) => text === '' || /[^\s\p{Cc}\p{Cf}]/u.test(text);
export const withoutNul = /^[^\0]*$/;
export const describe = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));
export const optionalText = (message: string) => v.optional(v.string(message), '');
export const requiredText = (message: string) =>
  v.pipe(optionalText(message), v.trim(), v.nonEmpty(message), v.check(isVisible, message));
/** The version that the author of an edit saw; an older one answers 409 conflict (optimistic locking). */
export const Version = v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed));
export const shortText = (limit: number) =>
  v.pipe(optionalText(malformed), v.maxLength(limit, malformed));

export const formatTooLong = (limit: number) =>
  `C’est trop long\u00a0: ${limit} caractères au plus.`;
export const Line = (
  limit: number,
  text: v.GenericSchema<string | undefined, string> = v.string(malformed),
  message = formatTooLong(limit),
) => v.pipe(text, v.trim(), v.maxLength(limit, message), v.regex(oneLine, malformed));

export const FreeText = (limit: number, message: string) =>
  v.pipe(
    optionalText(malformed),
    v.trim(),
    v.maxLength(limit, message),
    v.regex(withoutNul, malformed),
  );

export const Integer = (message: string, least: number, most: number) =>
  v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );

const incompleteEmail = 'Saisissez une adresse e-mail complète, par exemple nom@exemple.ci.';

const localPart = /^[^\s\p{Cc}@<>,;:"()[\]\\]+$/u;
const notInDomain = /[\s\p{Cc}@<>,;:"()[\]\\/?#%]/u;
/** The pattern of a domain. It is unambiguous at each character, so that no input makes it backtrack (ReDoS). */
const asciiDomain = /^(?:[\w-]+\.)+[a-z][a-z\d-]*$/;
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const maxMailboxLength = 254;

/** Normalises an address: lower case, the domain in ASCII (UTS 46). Undefined when it is not valid. */
export function readMailbox(text: string): string | undefined {
  const typed = text.trim().toLowerCase().normalize('NFC');
  const atSign = typed.indexOf('@');
  const [localName, typedDomain] = [typed.slice(0, atSign), typed.slice(atSign + 1)];
  // Some mail programs decode "=?…?=" (RFC 2047) even in addresses, where it is not allowed.
  const isName = atSign > 0 && localPart.test(localName) && !localName.includes('=?');
  if (!isName || typed.length > maxMailboxLength || notInDomain.test(typedDomain)) return undefined;
  const domain = toAscii(typedDomain);
  const mailbox = `${localName}@${domain}`;
  return asciiDomain.test(domain) && mailbox.length <= maxMailboxLength ? mailbox : undefined;
}

/** Converts a domain to ASCII; "" if it is refused. The URL parser is the only IDNA implementation in browsers. */
function toAscii(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

const isMailbox = (text: string) => readMailbox(text) !== undefined;
const toMailbox = v.transform((text: string) => readMailbox(text) ?? '');

export const Email = v.pipe(
  requiredText('Saisissez votre adresse e-mail.'),
  v.check(isMailbox, incompleteEmail),
  toMailbox,
);

export const OptionalEmail = v.pipe(
  optionalText(incompleteEmail),
  v.trim(),
  v.check((text) => text === '' || isMailbox(text), incompleteEmail),
  toMailbox,
);

export function getFirstIssue(issues: readonly v.BaseIssue<unknown>[]): {
  message: string;
  field: string;
} {
  const issue = issues[0];
  return { message: issue?.message ?? malformed, field: String(issue?.path?.[0]?.key ?? '') };
}
