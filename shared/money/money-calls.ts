import * as v from 'valibot';
import { RequestNumberInput } from '../appointments/request-status.ts';
import { VisitPaidInput } from '../appointments/visit-record.ts';
import {
  admin,
  type CallDeclaration,
  declareGroup,
  managed,
  visitor,
} from '../contract/call-declaration.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, oneLine } from '../contract/fields.ts';
import { IdInput } from '../contract/list-query.ts';
import { rateLimits } from '../limits/limits.ts';
import { webhookId } from '../notifications/notice-report.ts';
import { Amount, invalidAmount, maxAmountLength, readAmount } from './amount.ts';
import { AnswerDeposit, AskDeposit, Deposits } from './deposit-list.ts';
import { PrepaidList, PrepaidListQuery, SellGiftInput, SellPackInput } from './prepaid.ts';
import {
  Bill,
  MonthMoney,
  MonthQuery,
  PaymentInput,
  RedemptionInput,
  SettleInput,
  Till,
  TillQuery,
  UndoEntryInput,
} from './till.ts';

/* Payments reported by machines: any program by a signed post, and Wave by its own. */

const Francs = (least: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.maxLength(maxAmountLength))], invalidAmount),
    v.transform((value) => (typeof value === 'string' ? readAmount(value) : value)),
    Amount(least, 100_000_000),
  );

const Currency = v.literal('XOF', 'La devise doit être le franc CFA (XOF).');
const LimitedLine = (limit: number) =>
  v.pipe(v.string(malformed), v.maxLength(limit, malformed), v.regex(oneLine, malformed));
const RequiredLine = (limit: number) => v.pipe(LimitedLine(limit), v.trim(), v.nonEmpty(malformed));
const PaymentId = RequiredLine(200);

const PaymentReceived = v.object(
  {
    /** The id of the post: the `webhook-id`. */
    id: v.pipe(v.string(malformed), v.regex(webhookId, malformed)),
    type: v.literal('deposit.received', malformed),
    data: v.object(
      {
        /** The provider, as the institute reads it: "Orange Money". */
        provider: RequiredLine(40),
        id: PaymentId,
        amount: Francs(1),
        currency: Currency,
        phone: v.exactOptional(describe(LimitedLine(40), 'The payer’s telephone number.')),
        reference: v.exactOptional(
          describe(LimitedLine(200), 'The payer’s text: ideally the number of the appointment.'),
        ),
      },
      malformed,
    ),
  },
  malformed,
);

const wavePaymentType = 'merchant.payment_received';

/** Wave's event, which may omit or leave empty unknown details. Of other events only the kind is read. */
const WaveEvent = v.variant(
  'type',
  [
    v.object(
      {
        id: PaymentId,
        type: v.literal(wavePaymentType, malformed),
        data: v.object(
          {
            id: PaymentId,
            /** The amount that the institute gets, without Wave's fee. */
            amount: Francs(1),
            fee: v.exactOptional(v.nullable(Francs(0))),
            currency: Currency,
            sender_mobile: v.exactOptional(v.nullable(LimitedLine(40))),
          },
          malformed,
        ),
      },
      malformed,
    ),
    v.object(
      {
        id: PaymentId,
        type: v.pipe(RequiredLine(100), v.notValue(wavePaymentType, malformed)),
      },
      malformed,
    ),
  ],
  malformed,
);

const options = ['deposits'] as const;
const ifMissing = 'Never called: no appointment has a deposit.';
const deposits = declareGroup({ ...admin, options, ifMissing });
const posted = {
  options,
  method: 'POST',
  tag: 'appointments',
  session: 'none',
  ifMissing: 'The owner records deposits by hand.',
  refusals: ['too-many'],
} as const;
const paymentPostLimit = rateLimits.posts.payment;
const prepaidOptions = ['gifts', 'packs'] as const;
const fullPaymentRule =
  'Once the hour has begun, a confirmed appointment without an outcome that is then paid in full ' +
  'gets the outcome `came`; one undo takes back both.';

export const moneyCalls = {
  adminBill: {
    ...managed.read,
    path: 'admin/request/payments',
    summary: 'Get the payments and the outstanding amount of an appointment',
    description:
      'The parts of a course or group are paid together, so the answer covers all of them.',
    refusals: ['not-found'],
    query: RequestNumberInput,
    answer: Bill,
  },
  adminTill: {
    ...managed.read,
    path: 'admin/till',
    summary: 'Get a day’s money: received, outstanding and to be settled',
    query: TillQuery,
    answer: Till,
  },
  adminMonthMoney: {
    ...managed.read,
    path: 'admin/money',
    summary: 'Get a month’s money, by method and staff member',
    description: 'Payments by the day of the payment, figures by the day of the appointment.',
    query: MonthQuery,
    answer: MonthMoney,
  },
  adminPay: {
    ...managed.write,
    path: 'admin/request/payments/add',
    summary: 'Record a payment for an appointment',
    description:
      '`conflict` if another `version` was shown. `confirm-anyway` if it is more than the outstanding ' +
      'amount, unless `force` is sent. The same `id` again changes nothing. `discount` is no payment: it ' +
      'lowers what is expected, by at most the outstanding amount. ' +
      fullPaymentRule,
    refusals: ['not-found', 'conflict', 'confirm-anyway'],
    body: PaymentInput,
  },
  adminRedeem: {
    ...managed.write,
    path: 'admin/request/payments/redeem',
    summary: 'Pay the outstanding amount with a gift card or session pack',
    description:
      'Pays as much as the card or pack has left. `conflict` if nothing is left or outstanding, or if ' +
      `another \`version\` was shown. ${fullPaymentRule}`,
    refusals: ['not-found', 'conflict'],
    body: RedemptionInput,
  },
  adminUndoEntry: {
    ...managed.write,
    path: 'admin/request/payments/undo',
    summary: 'Correct a payment or redemption by a row that reverses it',
    refusals: ['not-found', 'conflict'],
    body: UndoEntryInput,
  },
  adminSettle: {
    ...managed.write,
    path: 'admin/request/payments/settle',
    summary: 'Settle the money of a cancelled or missed visit',
    description:
      'It is kept, refunded by a `method`, or credited to the client’s telephone number for the next ' +
      'visit.',
    refusals: ['not-found', 'conflict'],
    body: SettleInput,
  },
  visitPaid: {
    ...visitor.write,
    options,
    path: 'booking/visit/paid/:token',
    summary: 'Report a deposit as paid',
    description:
      'Holds the hour until the institute has checked the payment. A repeated call changes nothing. ' +
      'After the hold has ended, the hour is taken again if it is still free. 409 `conflict` if there ' +
      'is nothing to pay.',
    ifMissing,
    refusals: ['not-found', 'conflict'],
    body: VisitPaidInput,
  },
  adminDeposits: {
    ...deposits.read,
    path: 'admin/deposits',
    summary: 'List deposits to check and holds',
    answer: Deposits,
    kilobytes: 512,
  },
  adminDeposit: {
    ...deposits.write,
    path: 'admin/deposit',
    summary: 'Confirm or refuse a deposit, or settle a late one',
    description:
      '`noted` confirms the appointment and `refused` frees its hour; the client gets a message. ' +
      '`settled` closes a deposit that was paid for an hour that is gone.',
    refusals: ['not-found', 'conflict'],
    body: AnswerDeposit,
  },
  adminAskDeposit: {
    ...deposits.write,
    path: 'admin/deposit/ask',
    summary: 'Hold an appointment until a deposit is paid',
    description:
      '409 `too-soon` if the hold would end after the last moment at which the hour can be booked.',
    refusals: ['not-found', 'conflict', 'too-soon'],
    body: AskDeposit,
  },
  paymentReceived: {
    ...posted,
    path: 'hooks/payment',
    summary: 'Report a received payment',
    description:
      'Posted to /hooks/payment with a signature of Standard Webhooks. The site checks the signature ' +
      'and adds the `webhook-id` as `id`. Confirms the one held appointment with a deposit of this ' +
      'amount and with the given telephone number or reference. Any other payment waits for an ' +
      'administrator. The same payment (`provider` and `id` of its data) has its effect only once, ' +
      'without a time limit.',
    posted: { kilobytes: 16, limit: paymentPostLimit, secret: 'PAYMENT_SECRET' },
    body: PaymentReceived,
  },
  wavePayment: {
    ...posted,
    path: 'hooks/wave',
    summary: 'Report a payment received by Wave',
    description:
      'Posted to /hooks/wave by Wave, with its own `Wave-Signature`, which the site checks. ' +
      '`merchant.payment_received` is a payment as in `hooks/payment`, but without a reference. Events ' +
      'of other types are accepted and change nothing.',
    posted: {
      kilobytes: 16,
      limit: paymentPostLimit,
      secret: 'WAVE_WEBHOOK_SECRET',
      signature: 'wave',
    },
    body: WaveEvent,
  },
  adminPutAsidePayment: {
    ...deposits.write,
    path: 'admin/payment/aside',
    summary: 'Take a checked payment off the list',
    refusals: ['not-found', 'conflict'],
    body: IdInput,
  },
  adminPrepaidList: {
    ...managed.read,
    options: prepaidOptions,
    path: 'admin/prepaid/list',
    summary: 'List gift cards and session packs with their uses, newest first, 20 a page',
    query: PrepaidListQuery,
    answer: PrepaidList,
    kilobytes: 256,
  },
  adminSellGift: {
    ...managed.write,
    options: ['gifts'],
    path: 'admin/gift/sell',
    summary: 'Sell a gift card',
    description: 'Makes its code. `id` is the id of the card: the same `id` again changes nothing.',
    refusals: ['conflict'],
    body: SellGiftInput,
  },
  adminSellPack: {
    ...managed.write,
    options: ['packs'],
    path: 'admin/session-pack/sell',
    summary: 'Sell a session pack to a client',
    description:
      'It belongs to the telephone number of the request. The same `id` again changes nothing.',
    refusals: ['not-found', 'conflict'],
    body: SellPackInput,
  },
  adminEndPrepaid: {
    ...managed.write,
    options: prepaidOptions,
    path: 'admin/prepaid/end',
    summary: 'Close a gift card or session pack',
    refusals: ['not-found'],
    body: IdInput,
  },
} as const satisfies Record<string, CallDeclaration>;
