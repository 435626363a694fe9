import * as v from 'valibot';
import { malformed } from './errors.ts';

/*
 * What the schemas of several calls are made of. A missing field is an empty one: valibot's own
 * words for it are not for visitors.
 */

export const oneLine = /^[^\p{Cc}]*$/u;
export const withoutNul = /^[^\0]*$/;
/** One way to read each character, so that no text makes the match slow. */
const mailbox =
  /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\.]+(?:\.[^\s\p{Cc}@<>,;:"()[\]\\.]+)+$/u;

export const given = (message: string) => v.optional(v.string(message), '');
export const required = (message: string) => v.pipe(given(message), v.trim(), v.nonEmpty(message));
export const shortText = (limit: number) => v.pipe(given(malformed), v.maxLength(limit, malformed));

const incompleteEmail = 'Saisissez une adresse e-mail complète, par exemple nom@exemple.ci.';
const isMailbox = (text: string) => text.length <= 254 && mailbox.test(text);

export const Email = v.pipe(
  required('Saisissez votre adresse e-mail.'),
  v.check(isMailbox, incompleteEmail),
);

export const OptionalEmail = v.pipe(
  given(incompleteEmail),
  v.trim(),
  v.check((text) => text === '' || isMailbox(text), incompleteEmail),
);
