import type { Services } from '../services.ts';
import { attachPayment, putAsidePayment } from '../use-cases/attach-payment.ts';
import { takePayment } from '../use-cases/payments.ts';
import type { Answers } from './answers.ts';

/** Payments that machines tell of, and what the institute's people make of them. */
export const paymentAnswers = (services: Services) =>
  ({
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
    adminPutAsidePayment: ({ input: { id }, actor }) => putAsidePayment(services.db, id, actor),
  }) satisfies Partial<Answers>;
