import * as v from 'valibot';
import { malformed } from './error-codes.ts';

/*
 * What the schemas of several calls are made of. A missing field is an empty one: valibot's own
 * words for it are not for visitors.
 */

export const oneLine = /^[^\p{Cc}]*$/u;
export const withoutNul = /^[^\0]*$/;
export const given = (message: string) => v.optional(v.string(message), '');
export const required = (message: string) => v.pipe(given(message), v.trim(), v.nonEmpty(message));
export const shortText = (limit: number) => v.pipe(given(malformed), v.maxLength(limit, malformed));

const incompleteEmail = 'Saisissez une adresse e-mail complète, par exemple nom@exemple.ci.';

const local = /^[^\s\p{Cc}@<>,;:"()[\]\\]+$/u;
/** What an address on the web would read as something else than a name. */
const notOfDomains = /[\s\p{Cc}@<>,;:"()[\]\\/?#%]/u;
/** One way to read each character, so that no text makes the match slow. */
const knownDomain = /^(?:[\w-]+\.)+[a-z][a-z\d-]*$/;
const longestMailbox = 254;

/**
 * A mailbox in the one spelling in which it is counted, kept and written to: small letters, and the
 * domain as the mail system asks for it (UTS 46: `ⓖmail.com` is `gmail.com`, `café.ci` is
 * `xn--caf-dma.ci`). Undefined when it is none.
 */
export function readMailbox(text: string): string | undefined {
  const typed = text.trim().toLowerCase().normalize('NFC');
  const at = typed.indexOf('@');
  const [name, given] = [typed.slice(0, at), typed.slice(at + 1)];
  // Some mail programs decode what looks encoded, also where no standard allows it.
  const isName = at > 0 && local.test(name) && !name.includes('=?');
  if (!isName || typed.length > longestMailbox || notOfDomains.test(given)) return undefined;
  const domain = toAscii(given);
  const mailbox = `${name}@${domain}`;
  return knownDomain.test(domain) && mailbox.length <= longestMailbox ? mailbox : undefined;
}

/** The one table of Unicode's names that a browser brings along is its addresses'. */
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
  required('Saisissez votre adresse e-mail.'),
  v.check(isMailbox, incompleteEmail),
  toMailbox,
);

export const OptionalEmail = v.pipe(
  given(incompleteEmail),
  v.trim(),
  v.check((text) => text === '' || isMailbox(text), incompleteEmail),
  toMailbox,
);

/** The first thing wrong with an input: the sentence to show and the field it belongs to. */
export function firstIssue(issues: readonly v.BaseIssue<unknown>[]): {
  message: string;
  field: string;
} {
  const issue = issues[0];
  return { message: issue?.message ?? malformed, field: String(issue?.path?.[0]?.key ?? '') };
}
