import { readCarnet } from '../requests/back-office/carnets.ts';
import { findGift, listGifts, readGift } from '../requests/back-office/gift-cards.ts';
import { sellCarnet } from '../requests/back-office/sell-carnet.ts';
import {
  correctCarnet,
  countCarnet,
  endCarnet,
  undoCarnetUse,
  useCarnet,
} from '../requests/back-office/use-carnet.ts';
import { endGift, sellGift, undoGiftUse, useGift } from '../requests/back-office/use-gift.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';

/** What was paid ahead: carnets and gift cards. */
export function prepaidAnswers({ db, siteIn }: Services) {
  const catalogue = async () => (await siteIn(db)).catalogue;
  return {
    adminCarnet: ({ input: { carnet } }) => readCarnet(db, carnet),
    adminSellCarnet: async ({ input, actor }) => sellCarnet(db, await catalogue(), input, actor),
    adminUseCarnet: ({ input, actor }) => useCarnet(db, input, actor),
    adminCountCarnet: async ({ input, actor }) => countCarnet(db, await catalogue(), input, actor),
    adminCorrectCarnet: ({ input, actor }) => correctCarnet(db, input, actor),
    adminUndoCarnet: ({ input, actor }) => undoCarnetUse(db, input, actor),
    adminEndCarnet: ({ input: { carnet }, actor }) => endCarnet(db, carnet, actor),

    adminGifts: ({ input: { page } }) => listGifts(db, page),
    adminGift: ({ input: { card } }) => readGift(db, card),
    adminFindGift: ({ input: { code } }) => findGift(db, code),
    adminSellGift: ({ input, actor }) => sellGift(db, input, actor),
    adminUseGift: ({ input, actor }) => useGift(db, input, actor),
    adminUndoGift: ({ input, actor }) => undoGiftUse(db, input, actor),
    adminEndGift: ({ input: { card }, actor }) => endGift(db, card, actor),
  } satisfies Partial<Answers>;
}
