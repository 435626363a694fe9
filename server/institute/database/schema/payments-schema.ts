import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/**
 * `open`: somebody has to look; `other`: nothing waited for it, so nobody has to; `attached` to an appointment;
 * `aside`: somebody said that it is no deposit.
 */
type PaymentState = 'open' | 'other' | 'attached' | 'aside';

export interface PaymentTables {
  /** Payments that machines told of. */
  provider_payments: {
    id: string;
    provider: string;
    provider_id: string;
    /** FCFA that the institute got. */
    amount: number;
    /** FCFA that the provider kept of what was paid. */
    fee: number;
    /** E.164 where it can be one, else as it came; "" for none. */
    phone: string;
    reference: string;
    created_at: string;
    state: PaymentState;
    /** The appointment that it was for. */
    request_id: string | null;
    settled_at: string | null;
    /** As an actor of `events`. */
    settled_by: string | null;
  };
  /** Of which payments the site was told, for ever, without anything that says whose they were. */
  payment_ids: {
    id_hash: string;
  };
}

export const paymentTables = {
  provider_payments: {
    key: ['id'],
    kept: { months: retention.months, since: 'created_at' },
    person: {
      by: 'rule',
      noun: 'payment',
      told: 'providerPayments',
      withheld: ['request_id', 'settled_by'],
    },
    actor: 'settled_by',
  },
  payment_ids: {
    key: ['id_hash'],
    kept: 'for good',
    person: 'nobody',
  },
} as const satisfies FactsOf<PaymentTables>;
