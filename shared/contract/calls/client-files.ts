import {
  ClientErasure,
  ClientExport,
  ClientFile,
  ClientList,
  ClientNoteInput,
  ClientQuery,
  ClientsQuery,
  EraseClientInput,
} from '../admin/clients.ts';
import { Numbers, NumbersQuery } from '../admin/numbers.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';
import { myRequest } from './requests.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

const counts = { givenUpMails: 0, newRequests: 0, openMessages: 0 };
const number = 'RDV-7K2MP';
const phone = '+2250707080910';
const name = 'Awa Koné';
const mark = 'q7b1Zt0a-3kP_x9d';

/** A month in numbers, and clients by their telephone number. */
export const clientFileCalls = {
  adminNumbers: {
    ...managed,
    method: 'GET',
    path: 'admin/numbers',
    summary: 'A month in numbers, by the day of the appointments',
    description:
      'Of what is stored: whoever was erased counts no more, neither as a person nor in a sum. ' +
      'Amounts are the prices of when it was booked.',
    query: NumbersQuery,
    answer: Numbers,
    example: {
      query: { month: '2026-11' },
      answer: {
        ...{
          month: '2026-11',
          oldestMonth: '2025-11',
          confirmed: 41,
          guests: 45,
          came: 28,
          missed: 2,
          unmarked: 1,
          toCome: 10,
          held: 1,
        },
        ...{ cancelledByClient: 3, cancelledByInstitute: 1 },
        ...{ openRequests: 2, refusedRequests: 1, withdrawnRequests: 1 },
        sales: [{ section: 'visage', treatmentCount: 19, amount: 475000 }],
        busy: [{ weekday: 5, fromHour: 10, visits: 7 }],
        ...{ newClients: 12, returningClients: 21, anonymous: 1, isPartial: false },
        ...counts,
      },
    },
  },
  adminClients: {
    ...managed,
    method: 'GET',
    path: 'admin/clients',
    summary: 'Clients with a telephone number, by words of their requests, a page of 20 at a time',
    description:
      'With `match: client` at most five, by digits of the telephone number or by how a part of the name ' +
      'begins; `number` is then of the latest visit.',
    query: ClientsQuery,
    answer: ClientList,
    example: {
      query: { page: '1' },
      answer: {
        clients: [{ number, name, phone, visits: 3, lastDay: '2026-11-24' }],
        hasNext: false,
        ...counts,
      },
    },
  },
  adminClient: {
    ...managed,
    method: 'GET',
    path: 'admin/client',
    summary: 'All requests of the telephone number of one of them, and the note about that client',
    description: 'Up to 512 kB. A request without a telephone number is `not-found`.',
    refusals: ['not-found'],
    query: ClientQuery,
    answer: ClientFile,
    kilobytes: 512,
    example: {
      query: { number },
      answer: {
        ...{ number, phone, names: [name], requests: [{ ...myRequest, outcome: null }] },
        ...{ isPartial: false, came: 2, missed: 0, cancelled: 1, missedLately: 0 },
        ...{ clientNote: 'Peau sensible', mark, notedBy: 'gerante@institut.example' },
        ...{ notedAt: '2026-11-20T09:00:00.000Z', ...counts },
      },
    },
  },
  adminClientNote: {
    ...managed,
    method: 'POST',
    path: 'admin/client/note',
    summary: 'Note something about a client, for the institute alone',
    refusals: ['not-found', 'conflict'],
    body: ClientNoteInput,
    example: { body: { number, mark, clientNote: 'Peau sensible' } },
  },
  adminClientExport: {
    ...managed,
    method: 'GET',
    path: 'admin/client/export',
    summary: 'All that is stored under a client’s telephone number, to hand it over',
    description: 'Up to 4 MB.',
    refusals: ['not-found'],
    query: ClientQuery,
    answer: ClientExport,
    kilobytes: 4 * 1024,
    example: { query: { number }, answer: { everything: { phone, requests: [{ number, name }] } } },
  },
  adminClientErasure: {
    ...managed,
    method: 'GET',
    path: 'admin/client/erasure',
    summary: 'What erasing a client would erase, and what would stay',
    refusals: ['not-found'],
    query: ClientQuery,
    answer: ClientErasure,
    example: {
      query: { number },
      answer: {
        ...{ number, name, phone, stored: [{ kind: 'requests', rowCount: 3 }] },
        stillExpected: [{ number, status: 'confirmed', day: '2026-11-24', hour: '10:30' }],
        ...{ elsewhere: ['awa.kone@exemple.ci'], mark, ...counts },
      },
    },
  },
  adminEraseClient: {
    ...managed,
    method: 'POST',
    path: 'admin/client/erase',
    summary: 'Erase all that is stored under a client’s telephone number',
    description:
      '`confirm-anyway` with `warnings` while they are expected; it is then sent again with ' +
      '`force: true`. Nobody is told, and the hours are free again.',
    refusals: ['not-found', 'conflict', 'confirm-anyway'],
    body: EraseClientInput,
    example: { body: { number, mark } },
  },
} as const satisfies Record<string, CallDeclaration>;
