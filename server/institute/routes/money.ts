import { pay, showBill } from '../money/bills.ts';
import { readMonthMoney } from '../money/month.ts';
import { redeemForBill } from '../money/prepaid.ts';
import { settle, undoEntry } from '../money/settle.ts';
import { readTill } from '../money/till.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';

/** Money received, and prepaid money used. */
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
  } satisfies Partial<Answers>;
}
