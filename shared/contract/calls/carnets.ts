import {
  CarnetFile,
  CarnetQuery,
  CorrectCarnetInput,
  CountCarnetInput,
  SellCarnetInput,
  UndoCarnetInput,
  UseCarnetInput,
} from '../admin/carnets.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screens show no carnets where the client’s file has none.',
} as const;

const number = 'RDV-7K2MP';
const carnet = '5b0f7c1e-8f0c-4c53-9a55-0d5d3f1f9a11';
const nextId = '9a3c1f52-6c07-4b0a-8f7e-2d1b1c9f4e22';
const use = '2f6f5a1c-4d0e-4b6a-9a3f-7c1d2e3f4a55';

/** Sessions that a client has paid ahead. */
export const carnetCalls = {
  adminCarnet: {
    ...managed,
    method: 'GET',
    path: 'admin/carnet',
    summary: 'A carnet with all that was counted of it',
    refusals: ['not-found'],
    query: CarnetQuery,
    answer: CarnetFile,
    example: {
      query: { carnet },
      answer: {
        ...{ id: carnet, title: 'Massages', sessions: 10, left: 9, expires: '2027-11-24' },
        ...{ isEnded: false, price: 90000, note: '', soldOn: '2026-11-24' },
        ...{ soldBy: 'gerante@institut.example', number, name: 'Awa Koné' },
        uses: [
          {
            ...{ id: use, sessions: -1, reason: '', day: '2026-11-24', number },
            ...{ notedBy: 'gerante@institut.example', isUndone: false },
          },
        ],
        nextId,
        ...{ givenUpMails: 0, newRequests: 0 },
      },
    },
  },
  adminSellCarnet: {
    ...managed,
    method: 'POST',
    path: 'admin/carnet/sell',
    summary: 'Note a carnet that a client has bought',
    description:
      'It belongs to the telephone number of the request. The same `id` again changes nothing.',
    refusals: ['not-found', 'conflict'],
    body: SellCarnetInput,
    example: {
      body: {
        ...{ number, id: nextId, covers: ['corps'], sessions: 10, price: 90000 },
        ...{ note: '', expires: '' },
      },
    },
  },
  adminUseCarnet: {
    ...managed,
    method: 'POST',
    path: 'admin/carnet/use',
    summary: 'Count a session of a carnet',
    description: 'A `conflict` where none is left. The same `id` again counts nothing.',
    refusals: ['not-found', 'conflict'],
    body: UseCarnetInput,
    example: { body: { carnet, id: nextId } },
  },
  adminCountCarnet: {
    ...managed,
    method: 'POST',
    path: 'admin/carnet/count',
    summary: 'Count a session of a carnet for an appointment whose client has come',
    description:
      'Once for each appointment. A `conflict` where none is left, or nobody noted that the client came. It is given back when that is taken back.',
    refusals: ['not-found', 'conflict'],
    body: CountCarnetInput,
    example: { body: { carnet, number } },
  },
  adminCorrectCarnet: {
    ...managed,
    method: 'POST',
    path: 'admin/carnet/correct',
    summary: 'Correct what is left of a carnet by one, with a reason',
    refusals: ['not-found', 'conflict'],
    body: CorrectCarnetInput,
    example: { body: { carnet, id: nextId, sessions: 1, reason: 'Comptée deux fois' } },
  },
  adminUndoCarnet: {
    ...managed,
    method: 'POST',
    path: 'admin/carnet/undo',
    summary: 'Take back what was counted of a carnet: it stays listed',
    refusals: ['not-found', 'conflict'],
    body: UndoCarnetInput,
    example: { body: { carnet, use } },
  },
  adminEndCarnet: {
    ...managed,
    method: 'POST',
    path: 'admin/carnet/end',
    summary: 'Put an end to a carnet: nothing is counted of it any more',
    refusals: ['not-found'],
    body: CarnetQuery,
    example: { body: { carnet } },
  },
} as const satisfies Record<string, CallDeclaration>;
