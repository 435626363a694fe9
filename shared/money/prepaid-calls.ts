import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import {
  CountPackInput,
  PrepaidFile,
  PrepaidList,
  PrepaidListQuery,
  PrepaidQuery,
  SellGiftInput,
  SellPackInput,
} from './prepaid.ts';

const managed = {
  ...admin,
  options: ['gifts', 'packs'],
  without: 'The screen says that this cannot be managed online.',
} as const;

export const prepaidCalls = {
  adminPrepaidList: {
    ...managed,
    method: 'GET',
    path: 'admin/prepaid/list',
    summary: 'Gift cards and session packs, the newest first, a page of 20 at a time',
    query: PrepaidListQuery,
    answer: PrepaidList,
  },
  adminPrepaid: {
    ...managed,
    method: 'GET',
    path: 'admin/prepaid',
    summary: 'A gift card or session pack with all that was used of it',
    refusals: ['not-found'],
    query: PrepaidQuery,
    answer: PrepaidFile,
  },
  adminSellGift: {
    ...managed,
    options: ['gifts'],
    method: 'POST',
    path: 'admin/gift/sell',
    summary: 'Note a gift card that was bought, and make its code',
    description: 'Its `id` is that of the card. The same again changes nothing.',
    refusals: ['conflict'],
    body: SellGiftInput,
  },
  adminSellPack: {
    ...managed,
    options: ['packs'],
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
    options: ['packs'],
    method: 'POST',
    path: 'admin/session-pack/count',
    summary: 'Count a session of a session pack for an appointment whose client has come',
    description:
      'Once for each appointment. A `conflict` where none is left, or nobody noted that the client came. It is given back when that is taken back.',
    refusals: ['not-found', 'conflict'],
    body: CountPackInput,
  },
  adminEndPrepaid: {
    ...managed,
    method: 'POST',
    path: 'admin/prepaid/end',
    summary: 'Put an end to a gift card or session pack: nothing is used of it any more',
    refusals: ['not-found'],
    body: PrepaidQuery,
  },
} as const satisfies Record<string, CallDeclaration>;
