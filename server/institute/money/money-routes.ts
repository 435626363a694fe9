import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { pay, showBill } from './bills.ts';
import { correctPack, countPack, endPrepaid, findGift, redeemForBill, undoUse } from './prepaid.ts';
import { listPrepaid, readPrepaid } from './prepaid-list.ts';
import { readMonthMoney, readTill } from './reports.ts';
import { sellGift, sellPack } from './sales.ts';
import { settle, undoEntry } from './settle.ts';

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
