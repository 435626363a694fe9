import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import {
  ClientErasure,
  ClientExport,
  ClientFile,
  ClientList,
  ClientNoteInput,
  ClientQuery,
  ClientsQuery,
  EraseClientInput,
} from './clients.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

export const clientFileCalls = {
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
  },
  adminClientNote: {
    ...managed,
    method: 'POST',
    path: 'admin/client/note',
    summary: 'Note something about a client, for the institute alone',
    refusals: ['not-found', 'conflict'],
    body: ClientNoteInput,
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
  },
  adminClientErasure: {
    ...managed,
    method: 'GET',
    path: 'admin/client/erasure',
    summary: 'What erasing a client would erase, and what would stay',
    refusals: ['not-found'],
    query: ClientQuery,
    answer: ClientErasure,
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
  },
} as const satisfies Record<string, CallDeclaration>;
