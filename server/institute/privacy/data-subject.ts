import { domainToUnicode } from 'node:url';
import * as v from 'valibot';
import { LoginInput } from '#shared/accounts/account.ts';
import { readPhoneByPattern } from '#shared/text/phone.ts';
import { getDomain } from '../accounts/mailboxes.ts';

export type DataSubject = { readonly email: string } | { readonly phone: string };

export function parseDataSubject(text: string): DataSubject | undefined {
  // The lenient check is used because earlier releases stored numbers that the strict one rejects.
  const phone = readPhoneByPattern(text);
  if (phone) return { phone };
  const { success, output } = v.safeParse(LoginInput, { email: text });
  return success ? { email: foldCase((output as { email: string }).email) } : undefined;
}

export const formatSubject = (dataSubject: DataSubject) =>
  'email' in dataSubject ? dataSubject.email : dataSubject.phone;

/** Folds case in JavaScript, because databases fold ASCII only, or by their locale. */
export const foldCase = (text: string) => text.normalize('NFC').toLowerCase();

/** Returns a mailbox with its domain in ASCII and in Unicode (IDNA, RFC 5890); nothing for a telephone number. */
export function listSpellings(dataSubject: DataSubject): string[] {
  if ('phone' in dataSubject) return [];
  const { email } = dataSubject;
  const domain = getDomain(email);
  return [...new Set([email, email.slice(0, -domain.length) + domainToUnicode(domain)])];
}

export function buildSubjectMatcher(dataSubject: DataSubject): (field: string | null) => boolean {
  const values = 'phone' in dataSubject ? [dataSubject.phone] : listSpellings(dataSubject);
  return (field) => field !== null && values.includes(foldCase(field));
}

/** Returns a test of texts for the person's mailbox and numbers, in any spacing, but not within longer ones. */
export function buildMentionMatcher(
  dataSubject: DataSubject,
  requestNumbers: readonly string[] = [],
) {
  const subjectPatterns =
    'phone' in dataSubject
      ? [buildPhonePattern(dataSubject.phone)]
      : listSpellings(dataSubject).map(buildMailboxPattern);
  const numberPatterns = requestNumbers.map(
    (number) => `(?<![\\p{L}\\d-])${RegExp.escape(number)}(?![\\p{L}\\d])`,
  );
  const pattern = new RegExp([...subjectPatterns, ...numberPatterns].join('|'), 'iu');
  return (...texts: (string | null)[]) =>
    texts.some((text) => text !== null && pattern.test(foldCase(text)));
}

const buildMailboxPattern = (email: string) =>
  `(?<![\\p{L}\\d._%+-])${RegExp.escape(email)}(?![\\p{L}\\d_-]|\\.[\\p{L}\\d])`;

function buildPhonePattern(phone: string): string {
  const allowSeparators = (digits: string) => Array.from(digits).join('[\\s.()\\u2011/-]*');
  const nationalNumber = /^\+225(\d{10})$/.exec(phone)?.[1];
  const internationalPattern = `(?:00)?${allowSeparators(phone.slice(1))}`;
  return `(?<!\\d)(?:${nationalNumber ? `${internationalPattern}|${allowSeparators(nationalNumber)}` : internationalPattern})(?!\\d)`;
}
