import { findGift, listGifts, readGift, undoGiftUse } from '../money/gift-cards.ts';
import { correctPack, countPack, readPack, undoPackUse } from '../money/pack-files.ts';
import { endPrepaid } from '../money/prepaid.ts';
import { sellGift, sellPack } from '../money/sales.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';

/** What is paid ahead: session packs and gift cards. */
export function prepaidAnswers({ db, siteIn }: Services) {
  const catalogue = async () => (await siteIn(db)).catalogue;
  return {
    adminPack: ({ input: { pack } }) => readPack(db, pack),
    adminSellPack: async ({ input, actor }) => sellPack(db, await catalogue(), input, actor),
    adminCountPack: async ({ input, actor }) => countPack(db, await catalogue(), input, actor),
    adminCorrectPack: ({ input, actor }) => correctPack(db, input, actor),
    adminUndoPack: ({ input, actor }) => undoPackUse(db, input, actor),
    adminEndPack: ({ input: { pack }, actor }) =>
      endPrepaid(db, 'session_packs', pack, { actor, action: 'pack-ended' }),

    adminGifts: ({ input: { page } }) => listGifts(db, page),
    adminGift: ({ input: { card } }) => readGift(db, card),
    adminFindGift: ({ input: { code } }) => findGift(db, code),
    adminSellGift: ({ input, actor }) => sellGift(db, input, actor),
    adminUndoGift: ({ input, actor }) => undoGiftUse(db, input, actor),
    adminEndGift: ({ input: { card }, actor }) =>
      endPrepaid(db, 'gift_cards', card, { actor, action: 'gift-ended' }),
  } satisfies Partial<Answers>;
}
