import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText } from '../fields.ts';
import { Whole } from './agenda-facts-input.ts';
import { HistoryEvent, Id, menuCounts } from './query.ts';

/*
 * The owner's control of online booking: whether it is open, what counts as a rush, and the bookings
 * by unknown telephone numbers.
 */

/** Whether visitors can book hours at once, only request them, or neither. */
const onlineModes = ['at-once', 'on-request', 'closed'] as const;
export type OnlineMode = (typeof onlineModes)[number];

export const sentenceLimit = 200;
/** The most that are cancelled at once, and listed. */
export const mostBookings = 500;

const noSentence = 'Écrivez la phrase que les visiteurs liront.';
const tooLong = `Cette phrase est trop longue\u00a0: ${sentenceLimit} caractères au plus.`;
export const SaveOnlineInput = v.pipe(
  v.object(
    {
      mode: v.picklist(onlineModes, malformed),
      /** What visitors read instead of hours while it is closed. */
      sentence: v.pipe(
        optionalText(malformed),
        v.trim(),
        v.maxLength(sentenceLimit, tooLong),
        v.regex(oneLine, malformed),
      ),
    },
    malformed,
  ),
  v.forward(
    v.partialCheck(
      [['mode'], ['sentence']],
      ({ mode, sentence }) => mode !== 'closed' || sentence !== '',
      noSentence,
    ),
    ['sentence'],
  ),
);
export type SaveOnlineInput = v.InferOutput<typeof SaveOnlineInput>;

const anHourText = 'Indiquez un nombre de 1 à 1000, ou laissez vide.';
const shareText = 'Indiquez un pourcentage de 1 à 100, ou laissez vide.';
export const RushFiguresInput = v.object(
  {
    /** Bookings by unknown numbers per hour; null to derive the limit from the last weeks. */
    anHour: v.nullable(Whole(anHourText, 1, 1000)),
    /** The share, in per cent, of staff time in the next 30 days that one day's unknown bookings may take. */
    share: v.nullable(Whole(shareText, 1, 100)),
  },
  malformed,
);

export const CancelManyInput = v.object(
  {
    numbers: v.pipe(
      v.array(v.pipe(v.string(malformed), v.maxLength(20, malformed)), malformed),
      v.minLength(1, 'Cochez d’abord ce que vous voulez annuler.'),
      v.maxLength(mostBookings, malformed),
    ),
    /** Whether to notify clients who gave an e-mail address. */
    mail: v.boolean(malformed),
  },
  malformed,
);
export type CancelManyInput = v.InferOutput<typeof CancelManyInput>;

export const RestoreManyInput = v.object({ id: Id, mail: v.boolean(malformed) }, malformed);
export type RestoreManyInput = v.InferOutput<typeof RestoreManyInput>;

const Line = v.object({
  number: v.string(),
  day: v.string(),
  time: v.string(),
  name: v.string(),
  phone: v.string(),
  people: v.number(),
  treatments: v.array(v.string()),
  /** When it was booked. */
  at: v.string(),
  hasEmail: v.boolean(),
});

/** Bookings that came from the same network in the same hour. */
const Group = v.object({
  id: v.string(),
  /** A, B, C in the order of their size: one network has the same letter in all its groups. */
  network: v.string(),
  /** First and last. */
  from: v.string(),
  to: v.string(),
  bookings: v.array(Line),
});

/** The data needed to recognise the booking. */
const Told = v.object({
  number: v.string(),
  name: v.string(),
  day: v.string(),
  time: v.string(),
});

const Cancelled = v.object({
  /** The id to undo the cancellation by. */
  id: v.string(),
  at: v.string(),
  /** How many are still cancelled and in the future. */
  count: v.number(),
  bookings: v.array(Told),
});

export const Online = v.object({
  mode: v.picklist(onlineModes),
  sentence: v.string(),
  rush: v.object({
    /** Null while there is none. */
    until: v.nullable(v.string()),
    /** Until when booking stays open despite a rush; null if not set. */
    openUntil: v.nullable(v.string()),
  }),
  figures: v.object({
    /** The owner's limit; null to derive it from the last weeks. */
    anHour: v.nullable(v.number()),
    share: v.nullable(v.number()),
    usual: v.object({ anHour: v.number(), share: v.number() }),
    now: v.object({ anHour: v.number(), share: v.number() }),
  }),
  groups: v.array(Group),
  /** There are more than are listed. */
  hasMore: v.boolean(),
  cancelled: v.array(Cancelled),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Online = v.InferOutput<typeof Online>;
export type OnlineGroup = Online['groups'][number];

export const CancelledMany = v.object({ id: v.string(), count: v.number() });
export type CancelledMany = v.InferOutput<typeof CancelledMany>;

export const RestoredMany = v.object({
  count: v.number(),
  /** Bookings that could not be restored, because their hour has been taken since. */
  left: v.array(Told),
});
export type RestoredMany = v.InferOutput<typeof RestoredMany>;
