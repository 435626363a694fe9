import { postLimits } from '../../limits/post-limits.ts';
import { AttachPayment, PaymentAttached, PutAsidePayment } from '../admin/payments.ts';
import { PaymentReceived, WaveEvent } from '../payment.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const limit = postLimits.payment;
const withoutPosts = 'Deposits are noted by hand, as where nobody posts.';
const without = 'Nothing leads there: no payment is posted.';
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
  },
  adminPutAsidePayment: {
    ...admin,
    method: 'POST',
    path: 'admin/payment/aside',
    summary: 'Put a payment away that was for no appointment',
    without,
    refusals: ['not-found', 'conflict'],
    body: PutAsidePayment,
  },
} as const satisfies Record<string, CallDeclaration>;
