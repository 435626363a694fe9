import * as v from 'valibot';
import { type Day, isDay } from '../../calendar/calendar-month.ts';
import { Amount } from '../amount.ts';
import { CancelInput, requestNumber } from '../booking/request-status.ts';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText, requiredText, withoutNul } from '../fields.ts';
import { Id, lastDayFrom, menuCounts, OptionalDay } from './query.ts';
import { takingLimit } from './takings.ts';

/*
 * Carnets: sessions that a client has paid ahead, sold and counted by hand. They belong to a telephone number, as the
 * client's file does.
 */

const carnetSessionLimit = 100;
/** How many sections and treatments one names. */
export const coverLimit = 3;
export const carnetNoteLimit = 200;
/** How many of a client are shown, those that still have sessions first. */
export const carnetLimit = 20;
/** How many entries of its history are shown, the newest first. */
export const carnetUseLimit = 200;

const noSessions = 'Indiquez le nombre de séances, de 1 à 100.';

/** `id`: the `nextId` of the form's page; sent again, it is the same carnet. */
export const SellCarnetInput = v.object(
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
      v.maxValue(carnetSessionLimit, noSessions),
    ),
    price: Amount(0, takingLimit),
    note: v.pipe(
      optionalText(malformed),
      v.trim(),
      v.maxLength(carnetNoteLimit, 'Cette note est trop longue\u202f: 200 caractères au plus.'),
      v.regex(withoutNul, malformed),
    ),
    expires: OptionalDay,
  },
  malformed,
);
/** On this day: the schema of the call has no clock. */
export const sellCarnetInput = (today: Day) =>
  v.object({ ...SellCarnetInput.entries, expires: lastDayFrom(today) }, malformed);
export type SellCarnetInput = v.InferOutput<typeof SellCarnetInput>;

export const CarnetQuery = v.object({ carnet: Id }, malformed);

/** `id`: the `nextId` of the form's page; sent again, it is the same session. */
export const UseCarnetInput = v.object({ carnet: Id, id: Id }, malformed);
export type UseCarnetInput = v.InferOutput<typeof UseCarnetInput>;

/** One session of it for an appointment whose client has come; a second one changes nothing. */
export const CountCarnetInput = v.object({ carnet: Id, ...CancelInput.entries }, malformed);
export type CountCarnetInput = v.InferOutput<typeof CountCarnetInput>;

const noReason = 'Dites pourquoi, en quelques mots.';
export const CorrectCarnetInput = v.object(
  {
    ...UseCarnetInput.entries,
    sessions: v.picklist([1, -1], 'Choisissez une séance de plus ou de moins.'),
    reason: v.pipe(
      requiredText(noReason),
      v.maxLength(100, 'Ce motif est trop long\u202f: 100 caractères au plus.'),
      v.regex(oneLine, malformed),
    ),
  },
  malformed,
);
export type CorrectCarnetInput = v.InferOutput<typeof CorrectCarnetInput>;

/** `use`: an entry of its history, which then counts no more. */
export const UndoCarnetInput = v.object({ carnet: Id, use: Id }, malformed);

/** What the institute's people see of one wherever it is of use. */
const carnet = {
  id: v.string(),
  title: v.string(),
  sessions: v.number(),
  left: v.number(),
  /** YYYY-MM-DD, the last day; null for none. */
  expires: v.nullable(v.pipe(v.string(), v.check(isDay))),
  isEnded: v.boolean(),
};
const Carnet = v.object(carnet);
export type Carnet = v.InferOutput<typeof Carnet>;

/** Those of a client; `nextId` for the next that is sold or used. */
export const ClientCarnets = v.object({ list: v.array(Carnet), nextId: v.string() });
export type ClientCarnets = v.InferOutput<typeof ClientCarnets>;

/** One that covers an appointment, and whether it was counted for it. */
export const VisitCarnet = v.object({
  id: v.string(),
  title: v.string(),
  left: v.number(),
  isCounted: v.boolean(),
});
export type VisitCarnet = v.InferOutput<typeof VisitCarnet>;

const CarnetUse = v.object({
  id: v.string(),
  sessions: v.number(),
  reason: v.string(),
  day: v.string(),
  /** The appointment; "" for none. */
  number: v.string(),
  notedBy: v.string(),
  isUndone: v.boolean(),
});
export type CarnetUse = v.InferOutput<typeof CarnetUse>;

export const CarnetFile = v.object({
  ...carnet,
  price: v.number(),
  note: v.string(),
  soldOn: v.string(),
  soldBy: v.string(),
  /** One of the client's requests, by which the file is found; "" while there is none. */
  number: v.union([v.pipe(v.string(), v.regex(requestNumber)), v.literal('')]),
  name: v.string(),
  /** The newest first. */
  uses: v.array(CarnetUse),
  nextId: v.string(),
  ...menuCounts,
});
export type CarnetFile = v.InferOutput<typeof CarnetFile>;
