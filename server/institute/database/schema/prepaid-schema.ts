import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * What was paid ahead and is counted by hand: sessions of a client, and amounts of whoever brings the code.
 */

export interface PrepaidTables {
  /** Sessions that a client has paid ahead. */
  carnets: {
    id: string;
    /** +digits (E.164), as requests have it. */
    phone: string;
    /** What they are for, in the price list's words of that day. */
    title: string;
    /** JSON of string[]: treatments by id, all of a section by its slug; empty for any. */
    covers: string;
    sessions: number;
    /** Never below 0: the database refuses that. A correction may add more than were sold. */
    remaining: number;
    /** FCFA. */
    price: number;
    note: string;
    /** YYYY-MM-DD, the last day. */
    expires_on: string | null;
    sold_on: string;
    /** As an actor of `events`. */
    sold_by: string;
    ended_on: string | null;
    /** YYYY-MM-DD: how long it can still be asked for, see prepaid.ts. */
    needed_until: string;
    created_at: string;
  };
  /** What was counted of a carnet. */
  carnet_uses: {
    id: string;
    carnet_id: string;
    /** For which appointment; null for none, or once that is erased. */
    request_id: string | null;
    /** -1, or 1 for a correction that gives one back. */
    sessions: number;
    /** Of a correction. */
    reason: string;
    /** YYYY-MM-DD. */
    used_on: string;
    noted_by: string;
    created_at: string;
    /** It counts no more. */
    undone_at: string | null;
  };
  gift_cards: {
    id: string;
    /** As it is stored, see shared/text/gift-code.ts. Plain: the owner finds it again and reads it to whoever lost it. */
    code: string;
    /** FCFA. */
    amount: number;
    remaining: number;
    /** First names. */
    from_name: string;
    to_name: string;
    message: string;
    expires_on: string | null;
    sold_on: string;
    sold_by: string;
    ended_on: string | null;
    needed_until: string;
    created_at: string;
  };
  gift_uses: {
    id: string;
    card_id: string;
    request_id: string | null;
    /** FCFA. */
    amount: number;
    used_on: string;
    noted_by: string;
    created_at: string;
    undone_at: string | null;
  };
}

const kept = { months: retention.months, since: 'needed_until' } as const;

export const prepaidTables = {
  carnets: {
    key: ['id'],
    kept,
    person: {
      ...{ by: 'rule', noun: 'carnet', told: 'carnets', order: 'created_at' },
      withheld: ['sold_by', 'needed_until'],
    },
    actor: 'sold_by',
  },
  carnet_uses: {
    key: ['id'],
    belongsTo: { carnet_id: 'carnets' },
    references: { request_id: 'requests' },
    kept: 'with their row',
    person: {
      ...{ by: 'rule', told: 'carnetUses', order: 'created_at' },
      withheld: ['request_id', 'noted_by'],
    },
    actor: 'noted_by',
  },
  // First names alone lead to nobody: what is known of who used it is the appointment.
  gift_cards: { key: ['id'], kept, person: 'nobody', actor: 'sold_by' },
  gift_uses: {
    key: ['id'],
    belongsTo: { card_id: 'gift_cards' },
    references: { request_id: 'requests' },
    kept: 'with their row',
    person: {
      ...{ by: 'request', told: 'giftUses', order: 'created_at' },
      withheld: ['request_id', 'card_id', 'noted_by'],
    },
    actor: 'noted_by',
  },
} as const satisfies FactsOf<PrepaidTables>;
