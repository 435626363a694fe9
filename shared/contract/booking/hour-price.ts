import * as v from 'valibot';

/*
 * What a visit costs at an hour, where that depends on who serves: who is free differs by the hour.
 */

export const HourPrice = v.object({
  /** FCFA, for all persons together. */
  total: v.number(),
  /** It may become more. */
  isLowest: v.exactOptional(v.literal(true)),
});
export type HourPrice = v.InferOutput<typeof HourPrice>;

/** Absent where the price list says it for everybody. */
export const priced = { price: v.exactOptional(HourPrice) };
