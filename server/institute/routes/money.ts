import { pay, showBill } from '../money/bills.ts';
import {
  correctPack,
  countPack,
  endPrepaid,
  findGift,
  redeemForBill,
  undoUse,
} from '../money/prepaid.ts';
import { listPrepaid, readPrepaid } from '../money/prepaid-list.ts';
import { readMonthMoney, readTill } from '../money/reports.ts';
import { sellGift, sellPack } from '../money/sales.ts';
import { settle, undoEntry } from '../money/settle.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';

/** Money received, and prepaid money sold and used. */
export function moneyAnswers({ db, siteIn }: Services) {
  const catalogue = async () => (await siteIn(db)).catalogue;
  return {
    adminBill: async ({ input: { number } }) => showBill(db, number, await catalogue()),
    adminTill: ({ input: { day } }) => readTill(db, day),
    adminMonthMoney: ({ input: { month } }) => readMonthMoney(db, month),
    adminPay: ({ input, actor }) => pay(db, input, actor),
    adminRedeem: async ({ input, actor }) => redeemForBill(db, await catalogue(), input, actor),
    adminUndoEntry: ({ input, actor }) => undoEntry(db, input, actor),
    adminSettle: ({ input, actor }) => settle(db, input, actor),

    adminPrepaidList: ({ input: { page } }) => listPrepaid(db, page),
    adminPrepaid: ({ input: { id } }) => readPrepaid(db, id),
    adminFindGift: ({ input: { code } }) => findGift(db, code),
    adminSellGift: ({ input, actor }) => sellGift(db, input, actor),
    adminSellPack: async ({ input, actor }) => sellPack(db, await catalogue(), input, actor),
    adminCountPack: async ({ input, actor }) => countPack(db, await catalogue(), input, actor),
    adminCorrectPack: ({ input, actor }) => correctPack(db, input, actor),
    adminUndoUse: ({ input, actor }) => undoUse(db, input, actor),
    adminEndPrepaid: ({ input: { id }, actor }) => endPrepaid(db, id, actor),
  } satisfies Partial<Answers>;
}
