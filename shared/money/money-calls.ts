import { RequestQuery } from '../appointments/request-list.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
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

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

export const moneyCalls = {
  adminBill: {
    ...managed,
    method: 'GET',
    path: 'admin/request/payments',
    summary: 'What was paid for an appointment, and what is outstanding',
    description: 'Of a course or group for all of it, which is paid together.',
    refusals: ['not-found'],
    query: RequestQuery,
    answer: Bill,
  },
  adminTill: {
    ...managed,
    method: 'GET',
    path: 'admin/till',
    summary: 'A day’s money: received, outstanding, and to be settled',
    query: TillQuery,
    answer: Till,
  },
  adminMonthMoney: {
    ...managed,
    method: 'GET',
    path: 'admin/money',
    summary: 'A month’s money, by method, purpose and staff member',
    description: 'Payments by the day of the payment, figures by the day of the appointment.',
    query: MonthQuery,
    answer: MonthMoney,
  },
  adminPay: {
    ...managed,
    method: 'POST',
    path: 'admin/request/payments/add',
    summary: 'Record a payment for an appointment',
    description:
      'A `conflict` where another `version` was shown; `confirm-anyway` where it is more than is outstanding, unless `force` is sent. The same `id` again changes nothing.',
    refusals: ['not-found', 'conflict', 'confirm-anyway'],
    body: PaymentInput,
  },
  adminRedeem: {
    ...managed,
    method: 'POST',
    path: 'admin/request/payments/redeem',
    summary: 'Pay what is outstanding with a gift card or session pack, as far as it goes',
    description:
      'A `conflict` where nothing is left or outstanding, or another `version` was shown.',
    refusals: ['not-found', 'conflict'],
    body: RedemptionInput,
  },
  adminUndoEntry: {
    ...managed,
    method: 'POST',
    path: 'admin/request/payments/undo',
    summary: 'Correct a payment or redemption by a row that takes it back',
    refusals: ['not-found', 'conflict'],
    body: UndoEntryInput,
  },
  adminSettle: {
    ...managed,
    method: 'POST',
    path: 'admin/request/payments/settle',
    summary: 'Say what becomes of the money of a visit that is cancelled or was missed',
    description:
      'Kept, paid back by a `method`, or a credit of the client’s telephone number for the next visit.',
    refusals: ['not-found', 'conflict'],
    body: SettleInput,
  },
} as const satisfies Record<string, CallDeclaration>;
