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

const card = '5b0f7c1e-8f0c-4c53-9a55-0d5d3f1f9a11';
const nextId = '9a3c1f52-6c07-4b0a-8f7e-2d1b1c9f4e22';
const use = '2f6f5a1c-4d0e-4b6a-9a3f-7c1d2e3f4a55';
const gift = {
  ...{ id: card, code: '7K2MPQ4XYH', amount: 25000, left: 15000, from: 'Awa', to: 'Mariam' },
  ...{ expires: '2027-11-24', soldOn: '2026-11-24', isEnded: false },
};
const counts = { givenUpMails: 0, newRequests: 0 };

/** Amounts that were paid ahead, for whoever brings the code. */
export const giftCardCalls = {
  adminGifts: {
    ...managed,
    method: 'GET',
    path: 'admin/gifts',
    summary: 'Gift cards, the newest first, a page of 20 at a time',
    query: GiftsQuery,
    answer: GiftList,
    example: {
      query: { page: '1' },
      answer: { cards: [gift], hasNext: false, nextId, ...counts },
    },
  },
  adminGift: {
    ...managed,
    method: 'GET',
    path: 'admin/gift',
    summary: 'A gift card with all that was used of it',
    refusals: ['not-found'],
    query: GiftQuery,
    answer: GiftFile,
    example: {
      query: { card },
      answer: {
        ...gift,
        message: 'Joyeux anniversaire',
        soldBy: 'gerante@institut.example',
        uses: [
          {
            ...{ id: use, amount: 10000, day: '2026-11-24', number: '' },
            ...{ notedBy: 'gerante@institut.example', isUndone: false },
          },
        ],
        nextId,
        ...counts,
      },
    },
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
    example: { body: { code: '23456789AX' }, answer: { card } },
  },
  adminSellGift: {
    ...managed,
    method: 'POST',
    path: 'admin/gift/sell',
    summary: 'Note a gift card that was bought, and make its code',
    description: 'Its `id` is that of the card. The same again changes nothing.',
    refusals: ['conflict'],
    body: SellGiftInput,
    example: {
      body: {
        ...{ id: nextId, amount: 25000, from: 'Awa', to: 'Mariam' },
        ...{ method: 'wave', message: 'Joyeux anniversaire', expires: '2027-11-24' },
      },
    },
  },
  adminUndoGift: {
    ...managed,
    method: 'POST',
    path: 'admin/gift/undo',
    summary: 'Take back what was used of a gift card: it stays listed',
    refusals: ['not-found', 'conflict'],
    body: UndoGiftInput,
    example: { body: { card, use } },
  },
  adminEndGift: {
    ...managed,
    method: 'POST',
    path: 'admin/gift/end',
    summary: 'Put an end to a gift card: nothing can be used of it any more',
    refusals: ['not-found'],
    body: GiftQuery,
    example: { body: { card } },
  },
} as const satisfies Record<string, CallDeclaration>;
