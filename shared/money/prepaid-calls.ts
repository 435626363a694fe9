import { type CallDeclaration, managed } from '../contract/call-declaration.ts';
import {
  PrepaidList,
  PrepaidListQuery,
  PrepaidQuery,
  SellGiftInput,
  SellPackInput,
} from './prepaid.ts';

const options = ['gifts', 'packs'] as const;

export const prepaidCalls = {
  adminPrepaidList: {
    ...managed.read,
    options,
    path: 'admin/prepaid/list',
    summary: 'List gift cards and session packs with their uses, newest first, 20 a page',
    query: PrepaidListQuery,
    answer: PrepaidList,
    kilobytes: 256,
  },
  adminSellGift: {
    ...managed.write,
    options: ['gifts'],
    path: 'admin/gift/sell',
    summary: 'Sell a gift card',
    description: 'Makes its code. `id` is the id of the card: the same `id` again changes nothing.',
    refusals: ['conflict'],
    body: SellGiftInput,
  },
  adminSellPack: {
    ...managed.write,
    options: ['packs'],
    path: 'admin/session-pack/sell',
    summary: 'Sell a session pack to a client',
    description:
      'It belongs to the telephone number of the request. The same `id` again changes nothing.',
    refusals: ['not-found', 'conflict'],
    body: SellPackInput,
  },
  adminEndPrepaid: {
    ...managed.write,
    options,
    path: 'admin/prepaid/end',
    summary: 'Close a gift card or session pack',
    refusals: ['not-found'],
    body: PrepaidQuery,
  },
} as const satisfies Record<string, CallDeclaration>;
