import { postLimits } from '../../limits/post-limits.ts';
import { AttachPayment, PaymentAttached, PutAsidePayment } from '../admin/payments.ts';
import { PaymentReceived, WaveEvent } from '../payment.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const limit = postLimits.payment;
const withoutPosts = 'Deposits are noted by hand, as where nobody posts.';
const without = 'Nothing leads there: no payment is posted.';
const payment = '0b8e9f52-6f0e-4d5c-9d0b-4d6c3f1f2a77';

/** Payments that machines tell of, and what the institute’s people make of those that fit no deposit. */
export const paymentCalls = {
  paymentReceived: {
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
    example: {
      body: {
        id: 'evt_2Lh9KRb0pzN4LePd3XiA4v',
        type: 'deposit.received',
        data: {
          ...{
            provider: 'Orange Money',
            id: 'MP261130.1802.C12345',
            amount: 5000,
            currency: 'XOF',
          },
          ...{ phone: '+2250707080910', reference: 'RDV-7K2MP' },
        },
      },
    },
  },
  wavePayment: {
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
    example: {
      body: {
        id: 'AE_ijzo7oGgrlM8',
        type: 'merchant.payment_received',
        data: {
          ...{ id: 'T_46HS5COOWE', amount: 4950, fee: 50, currency: 'XOF' },
          sender_mobile: '+2250707080910',
        },
      },
    },
  },
  adminAttachPayment: {
    ...admin,
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
    example: {
      body: { id: payment, number: 'RDV-7K2MP', version: 2 },
      answer: { status: 'confirmed' },
    },
  },
  adminPutAsidePayment: {
    ...admin,
    method: 'POST',
    path: 'admin/payment/aside',
    summary: 'Put a payment away that was for no appointment',
    without,
    refusals: ['not-found', 'conflict'],
    body: PutAsidePayment,
    example: { body: { id: payment } },
  },
} as const satisfies Record<string, CallDeclaration>;
