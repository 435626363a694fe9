import {
  Bill,
  MonthMoney,
  PaymentInput,
  RedemptionInput,
  SettleInput,
  Till,
  TillQuery,
  UndoEntryInput,
} from '../admin/money.ts';
import { NumbersQuery } from '../admin/numbers.ts';
import { RequestQuery } from '../admin/requests.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

const number = 'RDV-7K2MP';
const id = '5b0f7c1e-8f0c-4c53-9a55-0d5d3f1f9a11';
const nextId = '9a3c1f52-6c07-4b0a-8f7e-2d1b1c9f4e22';
const day = '2026-11-24';
const figures = { expected: 25000, paid: 10000, redeemed: 0, outstanding: 15000 };
const methods = [{ method: 'wave' as const, amount: 10000 }];
const purposes = [{ purpose: 'appointment' as const, amount: 10000 }];
const shares = [{ commission: 40, amount: 10000, hers: 4000 }];
const counts = { givenUpMails: 0, newRequests: 0 };
const seen = { number, id: nextId, version: 1 };

/** Money received, and prepaid money used, as the institute's people record it. */
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
    example: {
      query: { number },
      answer: {
        ...{ number, name: 'Awa Koné', day, hour: '10:30', ...figures, toSettle: 0 },
        entries: [{ id, amount: 10000, reversed: 0, method: 'wave', purpose: 'appointment', day }],
        ownPrepaid: [],
        ...{ version: 1, nextId, ...counts },
      },
    },
  },
  adminTill: {
    ...managed,
    method: 'GET',
    path: 'admin/till',
    summary: 'A day’s money: received, outstanding, and to be settled',
    query: TillQuery,
    answer: Till,
    example: {
      query: { day },
      answer: {
        ...{ day, received: 10000, methods, purposes, ...figures },
        due: [{ number, name: 'Awa Koné', day, time: '10:30', amount: 15000 }],
        toSettle: [],
        nextId,
        ...counts,
      },
    },
  },
  adminMonthMoney: {
    ...managed,
    without: 'The numbers of the month come without its money.',
    method: 'GET',
    path: 'admin/money',
    summary: 'A month’s money, by day, method, purpose and staff member',
    description:
      'Up to 2 MB. Payments by the day of the payment, figures by the day of the appointment.',
    query: NumbersQuery,
    answer: MonthMoney,
    kilobytes: 2 * 1024,
    example: {
      query: { month: '2026-11' },
      answer: {
        ...{ month: '2026-11', received: 10000, methods, purposes, ...figures },
        days: [{ day, methods, purposes, ...figures }],
        people: [{ id: '4', name: 'Coiffeuse', expected: 25000, amount: 10000, shares }],
        lines: [
          {
            ...{ day, number, purpose: 'appointment', method: 'wave', amount: 10000 },
            ...{ person: 'Coiffeuse', commission: 40 },
          },
        ],
        isPartial: false,
      },
    },
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
    example: { body: { ...seen, amount: 15000, method: 'cash', day } },
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
    example: { body: { ...seen, prepaid: '', code: '23456789AX' } },
  },
  adminUndoEntry: {
    ...managed,
    method: 'POST',
    path: 'admin/request/payments/undo',
    summary: 'Correct a payment or redemption by a row that takes it back',
    refusals: ['not-found', 'conflict'],
    body: UndoEntryInput,
    example: { body: { number, id } },
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
    example: { body: { ...seen, answer: 'refunded', method: 'cash' } },
  },
} as const satisfies Record<string, CallDeclaration>;
