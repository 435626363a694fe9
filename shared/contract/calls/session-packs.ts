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
  },
  adminCorrectPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/correct',
    summary: 'Correct what is left of a session pack by one, with a reason',
    refusals: ['not-found', 'conflict'],
    body: CorrectPackInput,
  },
  adminUndoPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/undo',
    summary: 'Take back what was counted of a session pack: it stays listed',
    refusals: ['not-found', 'conflict'],
    body: UndoPackInput,
  },
  adminEndPack: {
    ...managed,
    method: 'POST',
    path: 'admin/session-pack/end',
    summary: 'Put an end to a session pack: nothing is counted of it any more',
    refusals: ['not-found'],
    body: PackQuery,
  },
} as const satisfies Record<string, CallDeclaration>;
