import {
  CorrectPackInput,
  CountPackInput,
  PackFile,
  PackQuery,
  SellPackInput,
  UndoPackInput,
} from '../admin/session-packs.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screens show no session packs where the client’s file has none.',
} as const;

const number = 'RDV-7K2MP';
const pack = '5b0f7c1e-8f0c-4c53-9a55-0d5d3f1f9a11';
const nextId = '9a3c1f52-6c07-4b0a-8f7e-2d1b1c9f4e22';
const use = '2f6f5a1c-4d0e-4b6a-9a3f-7c1d2e3f4a55';

/** Sessions that a client has paid ahead. */
export const sessionPackCalls = {
  adminPack: {
    ...managed,
    method: 'GET',
    path: 'admin/session-pack',
    summary: 'A session pack with all that was counted of it',
    refusals: ['not-found'],
    query: PackQuery,
    answer: PackFile,
    example: {
      query: { pack },
      answer: {
        ...{ id: pack, title: 'Massages', sessions: 10, left: 9, expires: '2027-11-24' },
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
  adminSellPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/sell',
    summary: 'Note a session pack that a client has bought',
    description:
      'It belongs to the telephone number of the request. The same `id` again changes nothing.',
    refusals: ['not-found', 'conflict'],
    body: SellPackInput,
    example: {
      body: {
        ...{ number, id: nextId, covers: ['corps'], sessions: 10, price: 90000 },
        ...{ method: 'wave', note: '', expires: '' },
      },
    },
  },
  adminCountPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/count',
    summary: 'Count a session of a session pack for an appointment whose client has come',
    description:
      'Once for each appointment. A `conflict` where none is left, or nobody noted that the client came. It is given back when that is taken back.',
    refusals: ['not-found', 'conflict'],
    body: CountPackInput,
    example: { body: { pack, number } },
  },
  adminCorrectPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/correct',
    summary: 'Correct what is left of a session pack by one, with a reason',
    refusals: ['not-found', 'conflict'],
    body: CorrectPackInput,
    example: { body: { pack, id: nextId, sessions: 1, reason: 'Comptée deux fois' } },
  },
  adminUndoPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/undo',
    summary: 'Take back what was counted of a session pack: it stays listed',
    refusals: ['not-found', 'conflict'],
    body: UndoPackInput,
    example: { body: { pack, use } },
  },
  adminEndPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/end',
    summary: 'Put an end to a session pack: nothing is counted of it any more',
    refusals: ['not-found'],
    body: PackQuery,
    example: { body: { pack } },
  },
} as const satisfies Record<string, CallDeclaration>;
