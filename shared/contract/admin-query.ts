import * as v from 'valibot';
import { isDay } from '../calendar/calendar-month.ts';
import { malformed } from './error-codes.ts';
import { given, oneLine } from './fields.ts';

/*
 * What the lists of the back office are asked with: words, days and a page, all of them as an
 * address holds them.
 */

/** Lines of a page. */
export const pageSize = 20;
export const searchLimit = 80;

export const Search = v.pipe(
  given(malformed),
  v.trim(),
  v.maxLength(searchLimit, 'Cette recherche est trop longue\u202f: 80 caractères au plus.'),
  v.regex(oneLine, malformed),
);

/** "1" to "9999". */
export const Page = v.pipe(
  v.optional(v.string(malformed), '1'),
  v.regex(/^[1-9]\d{0,3}$/, malformed),
);

export const noDay = 'Indiquez une date, par exemple 24/11/2026.';
export const OptionalDay = v.pipe(
  given(noDay),
  v.check((text) => text === '' || isDay(text), noDay),
);

export const Id = v.pipe(v.string(malformed), v.uuid(malformed));

/** Part of every answer to the back office: how many mails were given up, for its menu. */
export const givenUpMails = { givenUpMails: v.optional(v.number(), 0) };

/** A line of history, as the screens tell it. */
export const HistoryEvent = v.object({
  at: v.string(),
  /** An e-mail address, an account's id, or "client". */
  actor: v.string(),
  action: v.string(),
  detail: v.string(),
});
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>;
