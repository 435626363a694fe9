import * as v from 'valibot';

export const HourPrice = v.object({
  total: v.pipe(v.number(), v.description('For all people together, in FCFA.')),
  isLowest: v.exactOptional(
    v.pipe(v.literal(true), v.description('The final price may be higher.')),
  ),
});
export type HourPrice = v.InferOutput<typeof HourPrice>;

export const priced = { price: v.exactOptional(HourPrice) };
