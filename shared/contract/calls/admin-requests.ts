import {
  confirmInput,
  ExportQuery,
  RefuseInput,
  RequestExport,
  RequestFile,
  RequestList,
  RequestQuery,
  RequestsQuery,
  StaffNoteInput,
} from '../admin/requests.ts';
import { typedExample } from '../booking/request-fields.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';
import { myRequest } from './requests.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

const at = '2026-11-20T09:00:00.000Z';
const edited = { number: 'RDV-7K2MP', version: 1 };
const history = [{ at, actor: 'client', action: 'asked', detail: '' }];

const example = typedExample();
const line = {
  ...myRequest,
  name: example.name,
  phone: example.phone,
  email: example.email,
  createdAt: at,
  mail: { state: 'sent', at, lastError: null },
};
const detail = { ...line, ...example, staffNote: 'Préfère la cabine 2', version: 1 };
const filter = { status: 'pending' };

/** Requests in the back office. */
export const adminRequestCalls = {
  adminRequests: {
    ...managed,
    method: 'GET',
    path: 'admin/requests',
    summary: 'Requests by state, words and days, a page of 20 at a time',
    query: RequestsQuery,
    answer: RequestList,
    example: {
      query: { ...filter, page: '1' },
      answer: { requests: [line], hasNext: false, pending: 1, givenUpMails: 0, newRequests: 1 },
    },
  },
  adminRequest: {
    ...managed,
    method: 'GET',
    path: 'admin/request',
    summary: 'One request, with its history, the oldest event first',
    refusals: ['not-found'],
    query: RequestQuery,
    answer: RequestFile,
    example: {
      query: { number: edited.number },
      answer: {
        ...detail,
        ends: '15:45',
        staff: [{ id: '4', name: 'Coiffeuse' }],
        treatmentIds: ['capillaires/coupe-femme'],
        offAgenda: false,
        outcome: null,
        notices: [
          {
            ...{ id: '0b8e9f52-6f0e-4d5c-9d0b-4d6c3f1f2a77', channel: 'mail' },
            ...{ recipient: example.email, subject: 'Rendez-vous confirmé' },
            ...{ state: 'sent', at, lastError: null },
          },
        ],
        history,
        givenUpMails: 0,
        newRequests: 1,
      },
    },
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
    example: { body: { ...edited, day: '2026-11-24', hour: '10:30' } },
  },
  adminRefuse: {
    ...managed,
    method: 'POST',
    path: 'admin/request/refuse',
    summary: 'Refuse a request, or cancel an appointment, with a reason for the client',
    description:
      'With `byClient` the client cancelled by telephone: no reason is asked for, and the client is told so.',
    refusals: ['not-found', 'conflict'],
    body: RefuseInput,
    example: { body: { ...edited, reason: 'Nous sommes complets ce jour-là.' } },
  },
  adminNote: {
    ...managed,
    method: 'POST',
    path: 'admin/request/note',
    summary: 'Note something on a request, for the institute alone',
    refusals: ['not-found', 'conflict'],
    body: StaffNoteInput,
    example: { body: { ...edited, note: 'Préfère la cabine 2' } },
  },
  adminExport: {
    ...managed,
    method: 'GET',
    path: 'admin/export',
    summary: 'All requests of a filter, in parts',
    description: 'Up to 1 MB for each part; `after` is the `next` of the part before, "" at first.',
    query: ExportQuery,
    answer: RequestExport,
    kilobytes: 1024,
    example: { query: filter, answer: { requests: [detail], next: '' } },
  },
} as const satisfies Record<string, CallDeclaration>;
