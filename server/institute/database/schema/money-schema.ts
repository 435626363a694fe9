import type { PaymentMethod, PaymentPurpose } from '../../../../shared/contract/admin/money.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * The ledger, and what is sold ahead. The equations that hold between the rows stand in money/accounts.ts.
 */

/** Written once: a correction or refund is a row of its own. Copies are written in the order of `created_at`. */
interface Entry {
  id: string;
  created_at: string;
  /** The row that this one takes back, or gives again; "" for none. A row and all that name it add up to 0 up to its amount. */
  reverses: string;
  /** FCFA. */
  amount: number;
  /** The appointment; null for none, or once it is erased: the sum stays, without a name. */
  request_id: string | null;
  gift_card_id: string | null;
  session_pack_id: string | null;
  /** The actor, in the form that `events` uses. */
  recorded_by: string;
}

export interface MoneyTables {
  /** Every franc received or paid back. */
  payments: Entry & {
    method: PaymentMethod;
    /** YYYY-MM-DD. */
    paid_on: string;
    purpose: PaymentPurpose;
  };
  /** Uses of gift cards and session packs: of money that was received before. */
  redemptions: Entry & {
    /** Sessions of a pack that were used; -1 for a session given. */
    sessions: number;
    /** The reason of a correction. */
    reason: string;
    /** YYYY-MM-DD. */
    used_on: string;
  };
  /** The staff members' shares of payments and redemptions. What they lack is nobody's in particular. */
  shares: {
    id: string;
    payment_id: string | null;
    redemption_id: string | null;
    lane: number | null;
    /** FCFA. */
    amount: number;
    /** Percent of it that is hers, in force when it was recorded; null for nothing agreed. */
    commission: number | null;
  };
  gift_cards: {
    id: string;
    /** As it is stored, see shared/text/gift-code.ts. Plain: the owner finds it again and reads it to whoever lost it. */
    code: string;
    /** FCFA. The balance is this amount less the redemptions. */
    amount: number;
    /** First names. */
    from_name: string;
    to_name: string;
    message: string;
    /** +digits (E.164): a client's credit for the next visit; null for a card that anybody may bring. */
    phone: string | null;
    expires_on: string | null;
    sold_on: string;
    sold_by: string;
    ended_on: string | null;
    /** YYYY-MM-DD: how long it can still be asked for, see money/prepaid.ts. */
    needed_until: string;
    created_at: string;
  };
  /** Sessions that a client has paid ahead. */
  session_packs: {
    id: string;
    /** +digits (E.164), as requests have it. */
    phone: string;
    /** The covered treatments, in the price list's words of that day. */
    title: string;
    /** JSON of string[]: treatments by id, all of a section by its slug; empty for any. */
    covers: string;
    /** The balance is this number less the redemptions. */
    sessions: number;
    /** FCFA. */
    price: number;
    note: string;
    /** YYYY-MM-DD, the last day. */
    expires_on: string | null;
    sold_on: string;
    /** The actor, in the form that `events` uses. */
    sold_by: string;
    ended_on: string | null;
    needed_until: string;
    created_at: string;
  };
}

const prepaid = { months: retention.months, since: 'needed_until' } as const;
const of = {
  request_id: 'requests',
  gift_card_id: 'gift_cards',
  session_pack_id: 'session_packs',
} as const;
const withheld = [
  ...(['request_id', 'gift_card_id', 'session_pack_id'] as const),
  ...(['recorded_by', 'reverses'] as const),
];

export const moneyTables = {
  payments: {
    key: ['id'],
    references: of,
    kept: { months: retention.paymentMonths, since: 'paid_on', some: true },
    person: { by: 'request', told: 'payments', order: 'created_at', withheld },
    actor: 'recorded_by',
  },
  redemptions: {
    key: ['id'],
    references: { request_id: 'requests' },
    belongsTo: { gift_card_id: 'gift_cards', session_pack_id: 'session_packs' },
    kept: 'with their row',
    person: { by: 'request', told: 'redemptions', order: 'created_at', withheld },
    actor: 'recorded_by',
  },
  shares: {
    key: ['id'],
    references: { lane: 'resources' },
    belongsTo: { payment_id: 'payments', redemption_id: 'redemptions' },
    kept: 'with their row',
    person: 'nobody',
  },
  gift_cards: {
    key: ['id'],
    kept: prepaid,
    person: {
      ...{ by: 'rule', noun: 'credit', told: 'credits', order: 'created_at' },
      withheld: ['sold_by', 'needed_until'],
    },
    actor: 'sold_by',
  },
  session_packs: {
    key: ['id'],
    kept: prepaid,
    person: {
      ...{ by: 'rule', noun: 'session pack', told: 'sessionPacks', order: 'created_at' },
      withheld: ['sold_by', 'needed_until'],
    },
    actor: 'sold_by',
  },
} as const satisfies FactsOf<MoneyTables>;
