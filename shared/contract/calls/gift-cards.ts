import {
  FindGiftInput,
  FoundGift,
  GiftFile,
  GiftList,
  GiftQuery,
  GiftsQuery,
  SellGiftInput,
  UndoGiftInput,
} from '../admin/gift-cards.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const managed = {
  ...admin,
  without: 'The screen says that this cannot be managed online.',
} as const;

/** Amounts that were paid ahead, for whoever brings the code. */
export const giftCardCalls = {
  adminGifts: {
    ...managed,
    method: 'GET',
    path: 'admin/gifts',
    summary: 'Gift cards, the newest first, a page of 20 at a time',
    query: GiftsQuery,
    answer: GiftList,
  },
  adminGift: {
    ...managed,
    method: 'GET',
    path: 'admin/gift',
    summary: 'A gift card with all that was used of it',
    refusals: ['not-found'],
    query: GiftQuery,
    answer: GiftFile,
  },
  adminFindGift: {
    ...managed,
    method: 'POST',
    path: 'admin/gift/find',
    summary: 'Find a gift card by its code, however it is spelled',
    description: 'Posted, so that no address holds a code.',
    refusals: ['not-found'],
    body: FindGiftInput,
    answer: FoundGift,
  },
  adminSellGift: {
    ...managed,
    method: 'POST',
    path: 'admin/gift/sell',
    summary: 'Note a gift card that was bought, and make its code',
    description: 'Its `id` is that of the card. The same again changes nothing.',
    refusals: ['conflict'],
    body: SellGiftInput,
  },
  adminUndoGift: {
    ...managed,
    method: 'POST',
    path: 'admin/gift/undo',
    summary: 'Take back what was used of a gift card: it stays listed',
    refusals: ['not-found', 'conflict'],
    body: UndoGiftInput,
  },
  adminEndGift: {
    ...managed,
    method: 'POST',
    path: 'admin/gift/end',
    summary: 'Put an end to a gift card: nothing can be used of it any more',
    refusals: ['not-found'],
    body: GiftQuery,
  },
} as const satisfies Record<string, CallDeclaration>;
