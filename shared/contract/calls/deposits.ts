import { ClientQuery } from '../admin/clients.ts';
import {
  AnswerDeposit,
  AskDeposit,
  DepositLink,
  DepositNumber,
  Deposits,
} from '../admin/deposits.ts';
import { VisitPaidInput } from '../booking/visit.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const without = 'Nothing leads there: no appointment has a deposit.';
/** Deposits that clients pay outside of the site, and appointments that were missed. */
export const depositCalls = {
  visitPaid: {
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
    method: 'GET',
    path: 'admin/deposits',
    summary: 'Deposits to look for, and hours that are held',
    without,
    answer: Deposits,
    kilobytes: 512,
  },
  adminDeposit: {
    ...admin,
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
} as const satisfies Record<string, CallDeclaration>;
