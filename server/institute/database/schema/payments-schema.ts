import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/**
 * `open`: somebody has to look; `other`: nothing waited for it, so nobody has to; `attached` to an appointment;
 * `aside`: somebody said that it is no deposit.
 */
type PaymentState = 'open' | 'other' | 'attached' | 'aside';

export const paymentTables = {
  /** Payments that machines told of. */
  provider_payments: table({
    columns: {
      id: text,
      provider: text,
      provider_id: text,
      /** FCFA that the institute got. */
      amount: integer,
      /** FCFA that the provider kept of what was paid. */
      fee: integer,
      /** E.164 where it can be one, else as it came; "" for none. */
      phone: text,
      reference: text,
      created_at: text,
      state: text.as<PaymentState>(),
      /** The appointment that it was for. */
      request_id: text.orNull,
      settled_at: text.orNull,
      /** As an actor of `events`. */
      settled_by: text.orNull,
    },
    key: ['id'],
    indexes: {
      payments_by_state: '(state, created_at)',
      payments_by_request_id: '(request_id)',
      payments_by_created_at: '(created_at)',
    },
    kept: { months: retention.months, since: 'created_at' },
    person: {
      by: 'rule',
      noun: 'payment',
      told: 'providerPayments',
      withheld: ['request_id', 'settled_by'],
    },
    actor: 'settled_by',
  }),

  /** Of which payments the site was told, for ever, without anything that says whose they were. */
  payment_ids: table({
    columns: {
      id_hash: text,
    },
    key: ['id_hash'],
    kept: 'for good',
    person: 'nobody',
  }),
};
