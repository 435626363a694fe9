import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/**
 * `open`: the institute has to look; `other`: no deposit waited for it; `attached` to an appointment; `aside`: the
 * institute said that it is no deposit.
 */
type PaymentState = 'open' | 'other' | 'attached' | 'aside';

export const paymentTables = {
  provider_payments: table({
    columns: {
      id: text,
      provider: text,
      provider_id: text,
      /** FCFA that the institute got. */
      amount: integer,
      /** FCFA that the provider kept as a fee. */
      fee: integer,
      /** E.164 if valid, else as received; "" for none. */
      phone: text,
      reference: text,
      created_at: text,
      state: text.as<PaymentState>(),
      /** The appointment that was paid. */
      request_id: text.orNull,
      settled_at: text.orNull,
      /** Same format as the actor of `events`. */
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

  /** Ids of all reported payments, kept for good without personal data. */
  payment_ids: table({
    columns: {
      id_hash: text,
    },
    key: ['id_hash'],
    kept: 'for good',
    person: 'nobody',
  }),
};
