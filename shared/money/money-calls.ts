import { RequestQuery } from '../appointments/request-list.ts';
import { type CallDeclaration, managed } from '../contract/call-declaration.ts';
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

export const moneyCalls = {
  adminBill: {
    ...managed.read,
    path: 'admin/request/payments',
    summary: 'Get the payments and the outstanding amount of an appointment',
    description:
      'The parts of a course or group are paid together, so the answer covers all of them.',
    refusals: ['not-found'],
    query: RequestQuery,
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
      'amount, unless `force` is sent. The same `id` again changes nothing.',
    refusals: ['not-found', 'conflict', 'confirm-anyway'],
    body: PaymentInput,
  },
  adminRedeem: {
    ...managed.write,
    path: 'admin/request/payments/redeem',
    summary: 'Pay the outstanding amount with a gift card or session pack',
    description:
      'Pays as much as the card or pack has left. `conflict` if nothing is left or outstanding, or if ' +
      'another `version` was shown.',
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
} as const satisfies Record<string, CallDeclaration>;
