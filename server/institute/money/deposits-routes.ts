import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';
import { forgive, readDeposits } from './deposit-list.ts';
import { sayPaid } from './say-paid.ts';
import { answerDeposit, askDeposit, linkForDeposit } from './settle-deposits.ts';
import { attachPayment, putAsidePayment, takePayment } from './take-payments.ts';

export function depositAnswers(services: Services) {
  const { db } = services;

  return {
    visitPaid: ({ req, input, token }) =>
      sayPaid(services, { token, ...input, visitor: visitorOf(req) }),
    adminDeposits: () => readDeposits(db),
    adminDeposit: ({ input, actor }) => answerDeposit(services, input, actor),
    adminAskDeposit: ({ input, actor }) => askDeposit(services, input, actor),
    adminDepositLink: ({ input: { number } }) => linkForDeposit(db, number),
    adminForgive: ({ input: { number }, actor }) => forgive(db, number, actor),

    async paymentReceived({ input: { data } }) {
      const { id, currency: _, ...told } = data;
      await takePayment(services, { ...told, providerId: id });
    },
    async wavePayment({ input }) {
      if (!('data' in input)) return;
      const { id, amount, fee, sender_mobile } = input.data;
      const known = { fee: fee ?? undefined, phone: sender_mobile ?? undefined };
      await takePayment(services, { provider: 'Wave', providerId: id, amount, ...known });
    },
    adminAttachPayment: ({ input, actor }) => attachPayment(services, input, actor),
    adminPutAsidePayment: ({ input: { id }, actor }) => putAsidePayment(db, id, actor),
  } satisfies Partial<Answers>;
}
