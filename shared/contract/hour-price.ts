import * as v from 'valibot';

/*
 * What a visit costs at an hour, where that depends on who serves: who is free differs by the hour.
 */

export const HourPrice = v.object({
  total: v.pipe(v.number(), v.description('FCFA, for all persons together.')),
  isLowest: v.exactOptional(v.pipe(v.literal(true), v.description('It may become more.'))),
});
export type HourPrice = v.InferOutput<typeof HourPrice>;

/** Absent where the price list says it for everybody. */
export const priced = { price: v.exactOptional(HourPrice) };
