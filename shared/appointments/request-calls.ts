import { type CallDeclaration, managed } from '../contract/call-declaration.ts';
import {
  createConfirmInput,
  RefuseInput,
  RequestList,
  RequestRecord,
  RequestsQuery,
} from './request-list.ts';
import { RequestNumberInput } from './request-status.ts';

export const adminRequestCalls = {
  adminRequests: {
    ...managed.read,
    path: 'admin/requests',
    summary: 'List requests by state, words and days, 20 a page',
    query: RequestsQuery,
    answer: RequestList,
  },
  adminRequest: {
    ...managed.read,
    path: 'admin/request',
    summary: 'Get one request with its history, oldest first',
    refusals: ['not-found'],
    query: RequestNumberInput,
    answer: RequestRecord,
  },
  adminConfirm: {
    ...managed.write,
    path: 'admin/request/confirm',
    summary: 'Confirm a request, or move an appointment',
    description:
      '`confirm-anyway` comes with `warnings`: at most 50 French sentences of at most 300 characters, ' +
      'and with `field: "day"` if the day is closed. Send it again with `force: true` to confirm. ' +
      '`off-agenda` means that the agenda has no time for it (a large group, or a treatment that no ' +
      'staff member does); `offAgenda: true` confirms it outside the agenda, where it takes no time. ' +
      '`slot-taken` comes with bookable times, and with `warnings` that name the client who has the hour.',
    refusals: [
      'not-found',
      'conflict',
      'closed-day',
      'past-hour',
      'same-hour',
      'slot-taken',
      'confirm-anyway',
      'off-agenda',
    ],
    body: ({ today }) => createConfirmInput(today),
    isSearch: true,
  },
  adminRefuse: {
    ...managed.write,
    path: 'admin/request/refuse',
    summary: 'Refuse a request or cancel an appointment',
    description:
      'The reason is optional and goes to the client. With `byClient` the client cancelled by ' +
      'telephone: the mail says so, and the reason stays with the institute.',
    refusals: ['not-found', 'conflict'],
    body: RefuseInput,
  },
} as const satisfies Record<string, CallDeclaration>;
