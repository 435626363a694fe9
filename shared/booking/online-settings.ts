import * as v from 'valibot';
import { admin, type CallDeclaration, declareGroup } from '../contract/call-declaration.ts';
import { type Fields, pickAnswers, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { choice, textColumn } from '../contract/field-kinds.ts';
import { describe, Line, optionalText } from '../contract/fields.ts';
import { HistoryEvent, menuCounts } from '../contract/list-query.ts';

const onlineModes = ['at-once', 'on-request', 'closed'] as const;
export type OnlineMode = (typeof onlineModes)[number];

const sentenceLimit = 200;
export const mostBookings = 500;

const noSentence = 'Écrivez la phrase que les visiteurs liront.';
export const onlineFields = {
  mode: {
    ...choice('Les visiteurs réservent', onlineModes, {
      'at-once': 'Une heure libre, tout de suite',
      'on-request': 'Sur demande, vous fixez l’heure',
      closed: 'Pas en ligne',
    }),
    column: textColumn('mode'),
  },
  sentence: {
    label: 'La phrase que les visiteurs lisent alors',
    maxLength: sentenceLimit,
    schema: Line(
      sentenceLimit,
      optionalText(malformed),
      `Cette phrase est trop longue\u00a0: ${sentenceLimit} caractères au plus.`,
    ),
    column: textColumn('sentence'),
    answer: v.string(),
  },
} as const satisfies Fields;

export const SaveOnlineInput = v.pipe(
  v.object(pickSchemas(onlineFields), malformed),
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

export const CancelManyInput = v.object(
  {
    numbers: v.pipe(
      v.array(v.pipe(v.string(malformed), v.maxLength(20, malformed)), malformed),
      v.minLength(1, 'Cochez d’abord ce que vous voulez annuler.'),
      v.maxLength(mostBookings, malformed),
    ),
  },
  malformed,
);

const UnknownBooking = v.object({
  number: v.string(),
  day: v.string(),
  time: v.string(),
  name: v.string(),
  phone: v.string(),
  people: v.number(),
  treatments: v.array(v.string()),
  at: describe(v.string(), 'The moment of the booking.'),
});

export const Online = v.object({
  ...pickAnswers(onlineFields),
  bookings: describe(v.array(UnknownBooking), 'Newest first.'),
  hasMore: describe(v.boolean(), 'There are more than are listed.'),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Online = v.InferOutput<typeof Online>;

const CancelledMany = v.object({ count: v.number() });

const online = declareGroup({
  ...admin,
  ifMissing: 'The screen says that this cannot be governed online yet.',
});

export const onlineCalls = {
  adminOnline: {
    ...online.read,
    path: 'admin/online',
    summary: 'Whether hours are booked online, and what numbers without history have booked',
    answer: Online,
    kilobytes: 512,
  },
  adminSaveOnline: {
    ...online.write,
    path: 'admin/online/mode',
    summary: 'Have hours booked at once, only asked for, or neither',
    description: 'While it is closed, visitors read the sentence instead of hours.',
    body: SaveOnlineInput,
    changes: ['closedDays', 'contents'],
  },
  adminCancelMany: {
    ...online.write,
    path: 'admin/online/cancel',
    summary: 'Cancel bookings of numbers without history, many at once',
    description:
      'Those that are none any more are passed over. Clients who got a mail about the booking get one about this.',
    body: CancelManyInput,
    answer: CancelledMany,
  },
} as const satisfies Record<string, CallDeclaration>;
