import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import {
  confirmInput,
  RefuseInput,
  RequestFile,
  RequestList,
  RequestQuery,
  RequestsQuery,
  StaffNoteInput,
} from './request-list.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

export const adminRequestCalls = {
  adminRequests: {
    ...managed,
    method: 'GET',
    path: 'admin/requests',
    summary: 'Requests by state, words and days, a page of 20 at a time',
    query: RequestsQuery,
    answer: RequestList,
  },
  adminRequest: {
    ...managed,
    method: 'GET',
    path: 'admin/request',
    summary: 'One request, with its history, the oldest event first',
    refusals: ['not-found'],
    query: RequestQuery,
    answer: RequestFile,
  },
  adminConfirm: {
    ...managed,
    method: 'POST',
    path: 'admin/request/confirm',
    summary: 'Give a request its hour, or another one',
    description:
      '`confirm-anyway` with `warnings` (French sentences, 50 at most, of 300 characters each) asks ' +
      'whether it is meant; it is then sent again with `force: true`. `off-agenda`: nobody’s time can ' +
      'be taken for it (a large group, a treatment that nobody does); with `offAgenda: true` it is ' +
      'confirmed all the same, outside the agenda, and in nobody’s way. With `double: true` and `staff` an hour ' +
      'that is taken is asked about (`confirm-anyway`: whose appointment is there), and given with `force` besides.',
    refusals: [
      'not-found',
      'conflict',
      'closed-day',
      'past-hour',
      'same-hour',
      'confirm-anyway',
      'off-agenda',
    ],
    body: ({ today }) => confirmInput(today),
    isSearch: true,
  },
  adminRefuse: {
    ...managed,
    method: 'POST',
    path: 'admin/request/refuse',
    summary: 'Refuse a request, or cancel an appointment, with or without a reason for the client',
    description:
      'With `byClient` the client cancelled by telephone: the mail says so, and a reason stays with the institute.',
    refusals: ['not-found', 'conflict'],
    body: RefuseInput,
  },
  adminNote: {
    ...managed,
    method: 'POST',
    path: 'admin/request/note',
    summary: 'Note something on a request, for the institute alone',
    refusals: ['not-found', 'conflict'],
    body: StaffNoteInput,
  },
} as const satisfies Record<string, CallDeclaration>;
