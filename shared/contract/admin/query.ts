import * as v from 'valibot';
import { isDay } from '../../calendar/calendar-month.ts';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText } from '../fields.ts';

/*
 * The query parameters of the back office's lists, and what all its answers share.
 */

/** Lines per page. */
export const pageSize = 20;
export const searchLimit = 80;

export const Search = v.pipe(
  optionalText(malformed),
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
  optionalText(noDay),
  v.check((text) => text === '' || isDay(text), noDay),
);

export const timeText = 'Indiquez une heure, de 5 en 5 minutes, par exemple 15:00.';
/** HH:MM, to 24:00 for the end of a day. */
export const TimeOfDay = v.pipe(
  optionalText(timeText),
  v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5][05]|24:00)$/, timeText),
);

export const Id = v.pipe(v.string(malformed), v.uuid(malformed));

/** In every answer to the back office, for its menu: undelivered mails, new requests, open messages, a rush. */
export const menuCounts = {
  givenUpMails: v.optional(v.number(), 0),
  newRequests: v.optional(v.number(), 0),
  openMessages: v.optional(v.number()),
  /** Of a new installation, as long as the list is shown. */
  openSteps: v.optional(v.number()),
  /** 1 while unknown numbers cannot book because of a rush. */
  rushes: v.optional(v.number()),
};
export type MenuCount = keyof typeof menuCounts;

export const HistoryEvent = v.object({
  /** ISO 8601, UTC. */
  at: v.string(),
  /** An e-mail address, an account's id, or "client". */
  actor: v.string(),
  action: v.string(),
  detail: v.string(),
});
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>;
