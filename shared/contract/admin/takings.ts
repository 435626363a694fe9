import * as v from 'valibot';
import { isDay } from '../../calendar/calendar-month.ts';
import { Amount } from '../amount.ts';
import { CancelInput, requestNumber } from '../booking/request-status.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { Id, menuCounts, noDay } from './query.ts';

/*
 * Money that was taken for appointments. Notes of the institute's own, which no client is given.
 */

export const takingMethods = ['cash', 'wave', 'orange', 'mtn', 'other'] as const;
export type TakingMethod = (typeof takingMethods)[number];

/** FCFA, of one payment. */
export const takingLimit = 5_000_000;

const noMethod = 'Choisissez comment c’est payé.';
const LaneId = v.pipe(v.string(malformed), v.regex(/^(?:[1-9]\d{0,8})?$/, malformed));

export const TakingInput = v.object(
  {
    ...CancelInput.entries,
    /** `nextId` of the form's page: sent again, it is the same payment. */
    id: Id,
    amount: Amount(1, takingLimit),
    method: v.picklist(takingMethods, noMethod),
    /** Who took it; "" for nobody in particular. */
    lane: LaneId,
    day: v.pipe(optionalText(noDay), v.check(isDay, noDay)),
  },
  malformed,
);
export type TakingInput = v.InferOutput<typeof TakingInput>;

export const UndoTakingInput = v.object({ ...CancelInput.entries, id: Id }, malformed);

const taking = {
  id: v.string(),
  amount: v.number(),
  method: v.picklist(takingMethods),
  /** The person's name; "" for nobody in particular. */
  takenBy: v.string(),
  day: v.string(),
  isUndone: v.boolean(),
};
const Taking = v.object(taking);
export type Taking = v.InferOutput<typeof Taking>;

/** What was paid for an appointment before the visit. */
const PaidAhead = v.object({
  by: v.picklist(['deposit', 'gift', 'carnet']),
  /** FCFA; of a carnet the prices of what its counted sessions cover. */
  amount: v.number(),
});
export type PaidAhead = v.InferOutput<typeof PaidAhead>;

export const RequestTakings = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  name: v.string(),
  day: v.string(),
  hour: v.nullable(v.string()),
  /** FCFA at the prices of the booking. */
  expected: v.number(),
  /** Not among the takings, and not to be taken again. */
  paidAhead: v.exactOptional(v.array(PaidAhead)),
  /** The id of who serves first; "" where nobody's time is taken. */
  lane: v.string(),
  staff: v.array(v.object({ id: v.string(), name: v.string() })),
  /** In the order in which they were noted. */
  takings: v.array(Taking),
  /** For the next payment, so that a second press adds none. */
  nextId: v.string(),
  ...menuCounts,
});
export type RequestTakings = v.InferOutput<typeof RequestTakings>;

/** FCFA by method; methods without a payment are left out. */
export const TakingSums = v.array(
  v.object({ method: v.picklist(takingMethods), amount: v.number() }),
);
export type TakingSums = v.InferOutput<typeof TakingSums>;

/** A month's takings beside what was expected of the appointments that have come. */
export const MonthTakings = v.object({
  month: v.string(),
  /** Sorted; days without either are left out. */
  days: v.array(v.object({ day: v.string(), expected: v.number(), taken: TakingSums })),
  people: v.array(
    v.object({
      /** "" for what nobody in particular took or served. */
      id: v.string(),
      name: v.string(),
      expected: v.number(),
      amount: v.number(),
      /** What is hers, by the percentage that was agreed when it was taken; empty where nothing was. */
      shares: v.array(v.object({ commission: v.number(), amount: v.number(), hers: v.number() })),
    }),
  ),
  /** Each payment that counts, in the order of their days. */
  payments: v.array(
    v.object({
      ...taking,
      /** "" once the request is erased. */
      number: v.string(),
      /** Percent of it that is hers who took it; null where nothing was agreed. */
      commission: v.nullable(v.number()),
    }),
  ),
  /** There are more than are counted. */
  isPartial: v.boolean(),
});
export type MonthTakings = v.InferOutput<typeof MonthTakings>;
