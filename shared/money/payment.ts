import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { oneLine } from '../contract/fields.ts';
import { webhookId } from '../notifications/notice-report.ts';
import { amountLength, noAmount, readAmount } from './amount.ts';
import { Amount } from './amount-field.ts';

/*
 * Money that came, as machines tell of it: anybody's own program, by a signed post, and Wave, by its own.
 */

/** An amount as a number or, as Wave writes it, as text. */
const francs = (least: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.maxLength(amountLength))], noAmount),
    v.transform((given) => (typeof given === 'string' ? readAmount(given) : given)),
    Amount(least, 100_000_000),
  );

const Currency = v.literal('XOF', 'La devise doit être le franc CFA (XOF).');
const line = (limit: number) =>
  v.pipe(v.string(malformed), v.maxLength(limit, malformed), v.regex(oneLine, malformed));
const named = (limit: number) => v.pipe(line(limit), v.trim(), v.nonEmpty(malformed));
/** Of the payment at its provider, who gives the same one to no other. */
const PaymentId = named(200);

export const PaymentReceived = v.object(
  {
    /** Of the post: the `webhook-id`. */
    id: v.pipe(v.string(malformed), v.regex(webhookId, malformed)),
    type: v.literal('deposit.received', malformed),
    data: v.object(
      {
        /** By whom it was paid, as the institute’s people read it: "Orange Money". */
        provider: named(40),
        id: PaymentId,
        amount: francs(1),
        currency: Currency,
        phone: v.exactOptional(v.pipe(line(40), v.description('The payer’s telephone number.'))),
        reference: v.exactOptional(
          v.pipe(
            line(200),
            v.description('What the payer wrote: the number of the appointment, at best.'),
          ),
        ),
      },
      malformed,
    ),
  },
  malformed,
);
export type PaymentReceived = v.InferOutput<typeof PaymentReceived>;

const received = 'merchant.payment_received';

/** An event of Wave’s, which may leave out or empty what it does not know; of all other kinds only what kind it is. */
export const WaveEvent = v.variant(
  'type',
  [
    v.object(
      {
        id: PaymentId,
        type: v.literal(received, malformed),
        data: v.object(
          {
            id: PaymentId,
            /** What the institute gets: without the fee, where Wave takes one. */
            amount: francs(1),
            fee: v.exactOptional(v.nullable(francs(0))),
            currency: Currency,
            sender_mobile: v.exactOptional(v.nullable(line(40))),
          },
          malformed,
        ),
      },
      malformed,
    ),
    v.object(
      {
        id: PaymentId,
        type: v.pipe(named(100), v.notValue(received, malformed)),
      },
      malformed,
    ),
  ],
  malformed,
);
export type WaveEvent = v.InferOutput<typeof WaveEvent>;
