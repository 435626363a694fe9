import * as v from 'valibot';
import { type Day, isDay } from '../../calendar/calendar-month.ts';
import { Amount } from '../amount.ts';
import { CancelInput, requestNumber } from '../booking/request-status.ts';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText, requiredText, withoutNul } from '../fields.ts';
import { Method, paymentLimit } from './money.ts';
import { Id, lastDayFrom, menuCounts, OptionalDay } from './query.ts';

/*
 * Session packs (« carnets »): sessions that a client has paid ahead, sold and counted by hand. They belong to a telephone number, as the
 * client's file does.
 */

const sessionLimit = 100;
/** How many sections and treatments one names. */
export const coverLimit = 3;
export const packNoteLimit = 200;
/** How many of a client are shown, those that still have sessions first. */
export const packLimit = 20;
/** How many entries of its history are shown, the newest first. */
export const packUseLimit = 200;

const noSessions = 'Indiquez le nombre de séances, de 1 à 100.';

/** `id`: the `nextId` of the form's page; sent again, it is the same carnet. */
export const SellPackInput = v.object(
  {
    ...CancelInput.entries,
    id: Id,
    /** Treatments by id, all of a section by its slug; empty for any. */
    covers: v.pipe(
      v.array(v.pipe(v.string(malformed), v.regex(/^[\w/-]{1,200}$/, malformed)), malformed),
      v.maxLength(coverLimit, malformed),
    ),
    sessions: v.pipe(
      v.number(noSessions),
      v.integer(noSessions),
      v.minValue(1, noSessions),
      v.maxValue(sessionLimit, noSessions),
    ),
    price: Amount(0, paymentLimit),
    method: Method,
    note: v.pipe(
      optionalText(malformed),
      v.trim(),
      v.maxLength(packNoteLimit, 'Cette note est trop longue\u202f: 200 caractères au plus.'),
      v.regex(withoutNul, malformed),
    ),
    expires: OptionalDay,
  },
  malformed,
);
/** On this day: the schema of the call has no clock. */
export const sellPackInput = (today: Day) =>
  v.object({ ...SellPackInput.entries, expires: lastDayFrom(today) }, malformed);
export type SellPackInput = v.InferOutput<typeof SellPackInput>;

export const PackQuery = v.object({ pack: Id }, malformed);

/** One session of it for an appointment whose client has come; a second one changes nothing. */
export const CountPackInput = v.object({ pack: Id, ...CancelInput.entries }, malformed);
export type CountPackInput = v.InferOutput<typeof CountPackInput>;

const noReason = 'Dites pourquoi, en quelques mots.';
/** `id`: the `nextId` of the form's page; sent again, it is the same correction. */
export const CorrectPackInput = v.object(
  {
    pack: Id,
    id: Id,
    sessions: v.picklist([1, -1], 'Choisissez une séance de plus ou de moins.'),
    reason: v.pipe(
      requiredText(noReason),
      v.maxLength(100, 'Ce motif est trop long\u202f: 100 caractères au plus.'),
      v.regex(oneLine, malformed),
    ),
  },
  malformed,
);
export type CorrectPackInput = v.InferOutput<typeof CorrectPackInput>;

/** `use`: an entry of its history, which then counts no more. */
export const UndoPackInput = v.object({ pack: Id, use: Id }, malformed);

/** What the institute's people see of one wherever it is of use. */
const pack = {
  id: v.string(),
  title: v.string(),
  sessions: v.number(),
  left: v.number(),
  expires: v.nullable(
    v.pipe(
      v.pipe(v.string(), v.check(isDay)),
      v.description('YYYY-MM-DD, the last day; null for none.'),
    ),
  ),
  isEnded: v.boolean(),
};
const Pack = v.object(pack);
export type Pack = v.InferOutput<typeof Pack>;

/** Those of a client; `nextId` for the next that is sold or used. */
export const ClientPacks = v.object({ list: v.array(Pack), nextId: v.string() });
export type ClientPacks = v.InferOutput<typeof ClientPacks>;

/** One that covers an appointment, and whether it was counted for it. */
export const VisitPack = v.object({
  id: v.string(),
  title: v.string(),
  left: v.number(),
  isCounted: v.boolean(),
});
export type VisitPack = v.InferOutput<typeof VisitPack>;

const PackUse = v.object({
  id: v.string(),
  sessions: v.number(),
  reason: v.string(),
  day: v.string(),
  number: v.pipe(v.string(), v.description('The appointment; "" for none.')),
  notedBy: v.string(),
  isUndone: v.boolean(),
});

export const PackFile = v.object({
  ...pack,
  price: v.number(),
  note: v.string(),
  soldOn: v.string(),
  soldBy: v.string(),
  number: v.pipe(
    v.union([v.pipe(v.string(), v.regex(requestNumber)), v.literal('')]),
    v.description(
      'One of the client’s requests, by which the file is found; "" while there is none.',
    ),
  ),
  name: v.string(),
  uses: v.pipe(v.array(PackUse), v.description('The newest first.')),
  nextId: v.string(),
  ...menuCounts,
});
export type PackFile = v.InferOutput<typeof PackFile>;
