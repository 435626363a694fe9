import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { describeBill, payBill } from './bills.ts';
import { answerDeposit, askDeposit, reportDepositPaid } from './deposit-answers.ts';
import { readDeposits } from './deposits-to-check.ts';
import { readMonthMoney, readTill } from './money-reports.ts';
import { listPrepaid } from './prepaid-money.ts';
import { sellGift, sellPack } from './prepaid-sales.ts';
import { putAsidePayment, takePayment } from './received-payments.ts';
import { endPrepaid, redeemForBill } from './redemptions.ts';
import { settleBill, undoEntry } from './settlements.ts';

export function createMoneyAnswers(services: Services) {
  const { db, readSite, institute } = services;
  const readCatalogue = async () => (await readSite(db)).catalogue;
  return {
    adminBill: async ({ input: { number } }) => describeBill(db, number, await readCatalogue()),
    adminTill: ({ input: { day } }) => readTill(db, day),
    adminMonthMoney: ({ input: { month } }) => readMonthMoney(db, month, institute()),
    adminPay: ({ input, actor }) => payBill(db, input, actor),
    adminRedeem: async ({ input, actor }) => redeemForBill(db, await readSite(db), input, actor),
    adminUndoEntry: ({ input, actor }) => undoEntry(db, input, actor),
    adminSettle: ({ input, actor }) => settleBill(db, input, actor),

    adminPrepaidList: ({ input }) => listPrepaid(db, input, institute()),
    adminSellGift: ({ input, actor }) => sellGift(db, input, actor),
    adminSellPack: async ({ input, actor }) => sellPack(db, await readCatalogue(), input, actor),
    adminEndPrepaid: ({ input: { id }, actor }) => endPrepaid(db, id, actor),

    visitPaid: ({ input, token }) => reportDepositPaid(services, { token, ...input }),
    adminDeposits: () => readDeposits(db),
    adminDeposit: ({ input, actor }) => answerDeposit(services, input, actor),
    adminAskDeposit: ({ input, actor }) => askDeposit(services, input, actor),

    async paymentReceived({ input: { data } }) {
      const { id, currency: _, ...notice } = data;
      await takePayment(services, { ...notice, providerId: id });
    },
    async wavePayment({ input }) {
      if (!('data' in input)) return;
      const { id, amount, fee, sender_mobile } = input.data;
      await takePayment(services, {
        provider: 'Wave',
        providerId: id,
        amount,
        fee: fee ?? undefined,
        phone: sender_mobile ?? undefined,
      });
    },
    adminPutAsidePayment: ({ input: { id }, actor }) => putAsidePayment(db, id, actor),
  } satisfies Partial<Answers>;
}
