import { RequestNumberInput } from '../appointments/request-status.ts';
import { type CallDeclaration, managed } from '../contract/call-declaration.ts';
import {
  ClientExport,
  ClientList,
  ClientNoteInput,
  ClientRecord,
  ClientsQuery,
  EraseClientInput,
} from './clients.ts';

export const clientFileCalls = {
  adminClients: {
    ...managed.read,
    path: 'admin/clients',
    summary: 'Find clients with a telephone number, 20 a page',
    description:
      'Searches the words of their requests. With `match: client` it answers at most five, by digits of ' +
      'the number or by the beginning of a name; `number` is then of the latest visit.',
    query: ClientsQuery,
    answer: ClientList,
  },
  adminClient: {
    ...managed.read,
    path: 'admin/client',
    summary: 'Get all requests and the note of a client',
    description:
      'A client is a telephone number. Up to 512 kB. `not-found` for a request without a number.',
    refusals: ['not-found'],
    query: RequestNumberInput,
    answer: ClientRecord,
    kilobytes: 512,
  },
  adminClientNote: {
    ...managed.write,
    path: 'admin/client/note',
    summary: 'Save an internal note on a client',
    refusals: ['not-found', 'conflict'],
    body: ClientNoteInput,
  },
  adminClientExport: {
    ...managed.read,
    path: 'admin/client/export',
    summary: 'Export all data of a client, to hand it over',
    description: 'Up to 4 MB.',
    refusals: ['not-found'],
    query: RequestNumberInput,
    answer: ClientExport,
    kilobytes: 4 * 1024,
  },
  adminEraseClient: {
    ...managed.write,
    path: 'admin/client/erase',
    summary: 'Erase all data of a client',
    description:
      '`confirm-anyway` with `warnings` if appointments are still to come. Send it again with `force: ' +
      'true` to erase. No message leaves, and the hours are free again.',
    refusals: ['not-found', 'confirm-anyway'],
    body: EraseClientInput,
  },
} as const satisfies Record<string, CallDeclaration>;
