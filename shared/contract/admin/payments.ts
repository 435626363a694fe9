import * as v from 'valibot';
import { CancelInput, MyRequest, requestStatuses } from '../booking/request-status.ts';
import { malformed } from '../error-codes.ts';
import { Id } from './query.ts';

/*
 * Payments that fit no deposit, as the back office sees and answers them.
 */

/** An appointment that a payment may have been for. */
const Meant = v.object({
  number: MyRequest.entries.number,
  version: v.number(),
  status: v.picklist(requestStatuses),
  day: v.pipe(v.string(), v.isoDate()),
  time: v.string(),
  name: v.string(),
  amount: v.pipe(v.number(), v.description('FCFA that were asked for.')),
  isAdded: v.exactOptional(
    v.pipe(
      v.literal(true),
      v.description(
        'They were noted already: this is added, as the rest of a sum that was too small.',
      ),
    ),
  ),
  isUnasked: v.exactOptional(
    v.pipe(
      v.literal(true),
      v.description(
        'The reference names it, and no deposit is asked for it: nothing can be attached to it.',
      ),
    ),
  ),
});
export type Meant = v.InferOutput<typeof Meant>;

export const UnattachedPayment = v.object({
  id: v.string(),
  provider: v.string(),
  providerId: v.pipe(v.string(), v.description('The provider’s own id.')),
  amount: v.pipe(v.number(), v.description('FCFA, without the fee.')),
  fee: v.exactOptional(v.pipe(v.number(), v.description('FCFA that the provider kept.'))),
  phone: v.exactOptional(v.pipe(v.string(), v.description('E.164, or as it came.'))),
  reference: v.exactOptional(v.string()),
  at: v.pipe(v.string(), v.description('ISO 8601, UTC.')),
  meant: v.pipe(v.array(Meant), v.description('The likeliest first.')),
});
export type UnattachedPayment = v.InferOutput<typeof UnattachedPayment>;

export const AttachPayment = v.object(
  {
    id: Id,
    ...CancelInput.entries,
    version: v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed)),
  },
  malformed,
);
export type AttachPayment = v.InferOutput<typeof AttachPayment>;

export const PaymentAttached = v.object({ status: v.picklist(['confirmed', 'cancelled']) });
export type PaymentAttached = v.InferOutput<typeof PaymentAttached>;

export const PutAsidePayment = v.object({ id: Id }, malformed);
export type PutAsidePayment = v.InferOutput<typeof PutAsidePayment>;
