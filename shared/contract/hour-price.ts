import * as v from 'valibot';

/* A visit's price at a slot, where it depends on the free staff members. */

export const HourPrice = v.object({
  total: v.pipe(v.number(), v.description('FCFA, for all persons together.')),
  isLowest: v.exactOptional(v.pipe(v.literal(true), v.description('It may become more.'))),
});
export type HourPrice = v.InferOutput<typeof HourPrice>;

/** The price is absent where the price list has it. */
export const priced = { price: v.exactOptional(HourPrice) };
