import * as v from 'valibot';
import { VisitPaidInput } from '../appointments/visit-file.ts';
import { ClientQuery } from '../clients/clients.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { malformed } from '../contract/error-codes.ts';
import { oneLine } from '../contract/fields.ts';
import { postLimits } from '../limits/post-limits.ts';
import { webhookId } from '../notifications/notice-report.ts';
import { Amount, amountLength, noAmount, readAmount } from './amount.ts';
import {
  AnswerDeposit,
  AskDeposit,
  AttachPayment,
  DepositLink,
  DepositNumber,
  Deposits,
  PaymentAttached,
  PutAsidePayment,
} from './deposit-list.ts';

/* Payments reported by machines: any program by a signed post, and Wave by its own. */

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
const PaymentId = named(200);

const PaymentReceived = v.object(
  {
    /** The id of the post: the `webhook-id`. */
    id: v.pipe(v.string(malformed), v.regex(webhookId, malformed)),
    type: v.literal('deposit.received', malformed),
    data: v.object(
      {
        /** The provider, as the institute reads it: "Orange Money". */
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

const received = 'merchant.payment_received';

/** Wave's event, which may omit or leave empty unknown details. Of other events only the kind is read. */
const WaveEvent = v.variant(
  'type',
  [
    v.object(
      {
        id: PaymentId,
        type: v.literal(received, malformed),
        data: v.object(
          {
            id: PaymentId,
            /** The amount that the institute gets, without Wave's fee. */
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

const options = ['deposits'] as const;
const without = 'Nothing leads there: no appointment has a deposit.';
const withoutPosts = 'Deposits are noted by hand, as where nobody posts.';
const limit = postLimits.payment;

export const depositCalls = {
  visitPaid: {
    options,
    method: 'POST',
    path: 'booking/visit/paid/:token',
    tag: 'appointments',
    summary: 'Say that the deposit that one saw is paid',
    description:
      'Nothing is paid by it: its hour is held until somebody of the institute has looked. Said twice is said ' +
      'once; said too late, the hour is taken again where it is still free. 409 `conflict` where nothing is to be paid.',
    without,
    session: 'none',
    refusals: ['not-found', 'conflict'],
    body: VisitPaidInput,
  },
  adminDeposits: {
    ...admin,
    options,
    method: 'GET',
    path: 'admin/deposits',
    summary: 'Deposits to look for, and hours that are held',
    without,
    answer: Deposits,
    kilobytes: 512,
  },
  adminDeposit: {
    ...admin,
    options,
    method: 'POST',
    path: 'admin/deposit',
    summary: 'Note a deposit, refuse it, or close one that was paid too late',
    description:
      '`noted` confirms the appointment, `refused` frees its hour; the client is told of either. `settled` is of one ' +
      'that was paid for an hour that is gone.',
    without,
    refusals: ['not-found', 'conflict'],
    body: AnswerDeposit,
  },
  adminAskDeposit: {
    ...admin,
    options,
    method: 'POST',
    path: 'admin/deposit/ask',
    summary: 'Hold an appointment until a deposit is paid',
    description: '409 `too-soon` where nobody could pay before others may no longer book its hour.',
    without,
    refusals: ['not-found', 'conflict', 'too-soon'],
    body: AskDeposit,
  },
  adminDepositLink: {
    ...admin,
    options,
    method: 'POST',
    path: 'admin/deposit/link',
    summary: 'A link to the page of a held appointment, to send to its client',
    without,
    refusals: ['not-found', 'conflict'],
    body: DepositNumber,
    answer: DepositLink,
  },
  adminForgive: {
    ...admin,
    method: 'POST',
    path: 'admin/client/forgive',
    summary: 'Let missed appointments of a client’s telephone number count no more',
    without,
    refusals: ['not-found'],
    body: ClientQuery,
  },
  paymentReceived: {
    options,
    method: 'POST',
    path: 'hooks/payment',
    tag: 'appointments',
    summary: 'Tell of a payment that came',
    description:
      'Posted to /hooks/payment, signed as Standard Webhooks has it; the site judges the signature, and adds the ' +
      '`webhook-id` as `id`. It confirms the one appointment that waits for a deposit of this amount, and whose telephone ' +
      'number or number it names; all else waits for the institute’s people. The same payment has its effect once, for ever: ' +
      'it is known by `provider` and `id` of its data.',
    without: withoutPosts,
    session: 'none',
    posted: { kilobytes: 16, limit, secret: 'PAYMENT_SECRET' },
    refusals: ['too-many'],
    body: PaymentReceived,
  },
  wavePayment: {
    options,
    method: 'POST',
    path: 'hooks/wave',
    tag: 'appointments',
    summary: 'Tell of a payment that came by Wave',
    description:
      'Posted to /hooks/wave by Wave, with its own `Wave-Signature`, which the site judges. `merchant.payment_received` is a ' +
      'payment as above, without its reference; events of other types are taken, and change nothing.',
    without: withoutPosts,
    session: 'none',
    posted: { kilobytes: 16, limit, secret: 'WAVE_WEBHOOK_SECRET', signature: 'wave' },
    refusals: ['too-many'],
    body: WaveEvent,
  },
  adminAttachPayment: {
    ...admin,
    options,
    method: 'POST',
    path: 'admin/payment/attach',
    summary: 'Attach a payment to the appointment that it was for',
    description:
      'Its deposit is noted as with `admin/deposit`. One that is held no longer gets its hour again where it is still free; ' +
      'where not, `status` is "cancelled", and its client reads that the payment is there.',
    without,
    refusals: ['not-found', 'conflict'],
    body: AttachPayment,
    answer: PaymentAttached,
  },
  adminPutAsidePayment: {
    ...admin,
    options,
    method: 'POST',
    path: 'admin/payment/aside',
    summary: 'Put a payment away that was for no appointment',
    without,
    refusals: ['not-found', 'conflict'],
    body: PutAsidePayment,
  },
} as const satisfies Record<string, CallDeclaration>;
