import * as v from 'valibot';
import { type Day, isDay } from '../calendar/calendar-month.ts';
import { firstSteps } from '../setup/step-names.ts';
import { UndoOffer } from '../undo/undo.ts';
import { malformed } from './error-codes.ts';
import { describe, Line, optionalText } from './fields.ts';

export const pageSize = 20;
export const searchLimit = 80;

export const Search = Line(
  searchLimit,
  optionalText(malformed),
  'Cette recherche est trop longue\u00a0: 80 caractères au plus.',
);

export const Page = v.pipe(
  v.optional(v.string(malformed), '1'),
  v.regex(/^[1-9]\d{0,3}$/, malformed),
);

export const missingDay = 'Indiquez une date, par exemple 24/11/2026.';
export const RequiredDay = v.pipe(optionalText(missingDay), v.check(isDay, missingDay));
export const OptionalDay = v.pipe(
  optionalText(missingDay),
  v.check((text) => text === '' || isDay(text), missingDay),
);

export const lastDayFrom = (today: Day) =>
  v.pipe(
    OptionalDay,
    v.check(
      (text) => text === '' || text >= today,
      'Cette date est passée\u00a0: donnez un jour à venir, ou laissez vide.',
    ),
  );

export const timeHint = 'Indiquez une heure, de 5 en 5 minutes, par exemple 15:00.';
/** A time, HH:MM, on the agenda's grid of five minutes. 24:00 is the end of a day. */
export const untilMidnight = /^(?:(?:[01]\d|2[0-3]):[0-5][05]|24:00)$/;
export const TimeOfDay = v.pipe(optionalText(timeHint), v.regex(untilMidnight, timeHint));

export const Id = v.pipe(v.string(malformed), v.uuid(malformed));
export const IdInput = v.object({ id: Id }, malformed);

export const menuCounts = {
  givenUpMails: v.optional(v.number(), 0),
  newRequests: v.optional(v.number(), 0),
  openMessages: v.optional(v.number()),
  openSteps: v.optional(
    describe(v.number(), 'For a new installation, while the list of first steps is shown.'),
  ),
  stepsLeft: v.optional(describe(v.array(v.picklist(firstSteps)), 'The names of the steps.')),
  moneyToCheck: v.optional(
    describe(
      v.number(),
      'Deposits reported as paid, payments without an appointment, and visits whose money is not settled.',
    ),
  ),
  undo: v.optional(describe(UndoOffer, 'The caller’s most recent action, while it can be undone.')),
};
export type MenuCount = keyof typeof menuCounts;
const MenuCounts = v.object(menuCounts);
export type MenuCounts = v.InferOutput<typeof MenuCounts>;

export const HistoryEvent = v.object({
  at: describe(v.string(), 'ISO 8601, UTC.'),
  actor: describe(v.string(), 'An e-mail address, an account’s id, or "client".'),
  action: v.string(),
  detail: v.string(),
});
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>;
