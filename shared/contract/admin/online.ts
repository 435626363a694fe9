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
  at: v.pipe(v.string(), v.description('When it was booked.')),
  hasEmail: v.boolean(),
});

/** Bookings that came from the same network in the same hour. */
const Group = v.object({
  id: v.string(),
  network: v.pipe(
    v.string(),
    v.description(
      'A, B, C in the order of their size: one network has the same letter in all its groups.',
    ),
  ),
  from: v.pipe(v.string(), v.description('First and last.')),
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
  id: v.pipe(v.string(), v.description('The id to undo the cancellation by.')),
  at: v.string(),
  count: v.pipe(v.number(), v.description('How many are still cancelled and in the future.')),
  bookings: v.array(Told),
});

export const Online = v.object({
  mode: v.picklist(onlineModes),
  sentence: v.string(),
  rush: v.object({
    until: v.nullable(v.pipe(v.string(), v.description('Null while there is none.'))),
    openUntil: v.nullable(
      v.pipe(
        v.string(),
        v.description('Until when booking stays open despite a rush; null if not set.'),
      ),
    ),
  }),
  figures: v.object({
    anHour: v.nullable(
      v.pipe(
        v.number(),
        v.description('The owner’s limit; null to derive it from the last weeks.'),
      ),
    ),
    share: v.nullable(v.number()),
    usual: v.object({ anHour: v.number(), share: v.number() }),
    now: v.object({ anHour: v.number(), share: v.number() }),
  }),
  groups: v.array(Group),
  hasMore: v.pipe(v.boolean(), v.description('There are more than are listed.')),
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
  left: v.pipe(
    v.array(Told),
    v.description('Bookings that could not be restored, because their hour has been taken since.'),
  ),
});
export type RestoredMany = v.InferOutput<typeof RestoredMany>;
