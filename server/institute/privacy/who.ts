import * as v from 'valibot';
import { LoginInput } from '../../../shared/contract/account.ts';
import { readPlainPhone } from '../../../shared/text/phone.ts';
import * as mailbox from '../accounts/mailbox.ts';

/** Whom an operator means: a mailbox, or a telephone number as +digits. */
export type Who = { readonly email: string } | { readonly phone: string };

/** Either in any of its spellings; undefined when it is neither. */
export function readWho(word: string): Who | undefined {
  // What was kept before numbers were judged more closely is found too.
  const phone = readPlainPhone(word);
  if (phone) return { phone };
  const { success, output } = v.safeParse(LoginInput, { email: word });
  return success ? { email: fold((output as { email: string }).email) } : undefined;
}

export const nameOf = (who: Who) => ('email' in who ? who.email : who.phone);

/** Databases know small letters of ASCII only, or those of their own locale. */
export const fold = (text: string) => text.normalize('NFC').toLowerCase();

/** A mailbox with its domain as people write it, and as the Domain Name System does (RFC 5890). */
export function spellingsOf(who: Who): string[] {
  return 'phone' in who ? [] : mailbox.spellingsOf(who.email);
}

/** Whether a field holds this very mailbox or number. */
export function isWho(who: Who): (field: string | null) => boolean {
  const values = 'phone' in who ? [who.phone] : spellingsOf(who);
  return (field) => field !== null && values.includes(fold(field));
}

/**
 * Whether a text names somebody, and not only a longer address or number that holds theirs: by
 * mailbox, by telephone number however it is spaced, or by the number of a request of theirs.
 */
export function namesOf(who: Who, requests: readonly string[] = []) {
  const own = 'phone' in who ? [phonePattern(who.phone)] : spellingsOf(who).map(mailboxPattern);
  const numbers = requests.map(
    (number) => `(?<![\\p{L}\\d-])${RegExp.escape(number)}(?![\\p{L}\\d])`,
  );
  const pattern = new RegExp([...own, ...numbers].join('|'), 'iu');
  return (...texts: (string | null)[]) =>
    texts.some((text) => text !== null && pattern.test(fold(text)));
}

const mailboxPattern = (email: string) =>
  `(?<![\\p{L}\\d._%+-])${RegExp.escape(email)}(?![\\p{L}\\d_-]|\\.[\\p{L}\\d])`;

/** As readPlainPhone takes it: Ivorian numbers with or without their country's. */
function phonePattern(phone: string): string {
  const spaced = (digits: string) => Array.from(digits).join('[\\s.()\\u2011/-]*');
  const own = /^\+225(\d{10})$/.exec(phone)?.[1];
  const whole = `(?:00)?${spaced(phone.slice(1))}`;
  return `(?<!\\d)(?:${own ? `${whole}|${spaced(own)}` : whole})(?!\\d)`;
}
