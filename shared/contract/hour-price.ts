import * as v from 'valibot';

export const HourPrice = v.object({
  total: v.pipe(v.number(), v.description('FCFA, for all persons together.')),
  isLowest: v.exactOptional(v.pipe(v.literal(true), v.description('It may become more.'))),
});
export type HourPrice = v.InferOutput<typeof HourPrice>;

export const priced = { price: v.exactOptional(HourPrice) };
