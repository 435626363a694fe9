import type { PaymentMethod, PaymentPurpose } from '../../../../shared/money/till.ts';
import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/*
 * The ledger, and what is sold ahead. The equations that hold between the rows stand in money/accounts.ts.
 */

const prepaid = { months: retention.months, since: 'needed_until' } as const;
const withheld = [
  'request_id',
  'gift_card_id',
  'session_pack_id',
  'recorded_by',
  'reverses',
] as const;

export const moneyTables = {
  /** Every franc received or paid back. */
  payments: table({
    columns: {
      id: text,
      created_at: text,
      /** The row that this one takes back, or gives again; "" for none. A row and all that name it add up to 0 up to its amount. */
      reverses: text,
      /** FCFA. */
      amount: integer,
      /** The appointment; null for none, or once it is erased: the sum stays, without a name. */
      request_id: text.references('requests', 'set null').orNull,
      gift_card_id: text.references('gift_cards', 'set null').orNull,
      session_pack_id: text.references('session_packs', 'set null').orNull,
      /** The actor, in the form that `events` uses. */
      recorded_by: text,
      method: text.as<PaymentMethod>(),
      /** YYYY-MM-DD. */
      paid_on: text,
      purpose: text.as<PaymentPurpose>(),
    },
    key: ['id'],
    indexes: {
      payments_of_paid_on: '(paid_on)',
      payments_of_request_id: '(request_id)',
      payments_of_gift_card_id: '(gift_card_id)',
      payments_of_session_pack_id: '(session_pack_id)',
      payments_of_reverses: "(reverses) where reverses <> ''",
    },
    check: 'amount <> 0',
    kept: { months: retention.paymentMonths, since: 'paid_on', some: true },
    person: { by: 'request', told: 'payments', order: 'created_at', withheld },
    actor: 'recorded_by',
  }),

  /** Uses of gift cards and session packs: of money that was received before. */
  redemptions: table({
    columns: {
      id: text,
      created_at: text,
      /** The row that this one takes back, or gives again; "" for none. A row and all that name it add up to 0 up to its amount. */
      reverses: text,
      /** FCFA. */
      amount: integer,
      /** The appointment; null for none, or once it is erased: the sum stays, without a name. */
      request_id: text.references('requests', 'set null').orNull,
      gift_card_id: text.references('gift_cards', 'cascade').orNull,
      session_pack_id: text.references('session_packs', 'cascade').orNull,
      /** The actor, in the form that `events` uses. */
      recorded_by: text,
      /** Sessions of a pack that were used; -1 for a session given. */
      sessions: integer,
      /** The reason of a correction. */
      reason: text,
      /** YYYY-MM-DD. */
      used_on: text,
    },
    key: ['id'],
    indexes: {
      redemptions_of_used_on: '(used_on)',
      redemptions_of_request_id: '(request_id)',
      redemptions_of_gift_card_id: '(gift_card_id)',
      redemptions_of_session_pack_id: '(session_pack_id)',
      redemptions_of_reverses: "(reverses) where reverses <> ''",
    },
    kept: 'with their row',
    person: { by: 'request', told: 'redemptions', order: 'created_at', withheld },
    actor: 'recorded_by',
  }),

  /** The staff members' shares of payments and redemptions. What they lack is nobody's in particular. */
  shares: table({
    columns: {
      id: text,
      payment_id: text.references('payments', 'cascade').orNull,
      redemption_id: text.references('redemptions', 'cascade').orNull,
      lane: integer.references('resources', 'set null').orNull,
      /** FCFA. */
      amount: integer,
      /** Percent of it that is hers, in force when it was recorded; null for nothing agreed. */
      commission: integer.orNull,
    },
    key: ['id'],
    indexes: {
      shares_of_payment_id: '(payment_id)',
      shares_of_redemption_id: '(redemption_id)',
      shares_of_lane: '(lane)',
    },
    kept: 'with their row',
    person: 'nobody',
  }),

  gift_cards: table({
    columns: {
      id: text,
      /** As it is stored, see shared/money/gift-code.ts. Plain: the owner finds it again and reads it to whoever lost it. */
      code: text.unique,
      /** FCFA. The balance is this amount less the redemptions. */
      amount: integer,
      /** First names. */
      from_name: text,
      to_name: text,
      message: text,
      /** +digits (E.164): a client's credit for the next visit; null for a card that anybody may bring. */
      phone: text.orNull,
      expires_on: text.orNull,
      sold_on: text,
      sold_by: text,
      ended_on: text.orNull,
      /** YYYY-MM-DD: how long it can still be asked for, see money/prepaid.ts. */
      needed_until: text,
      created_at: text,
    },
    key: ['id'],
    indexes: {
      gift_cards_of_created_at: '(created_at)',
      gift_cards_of_phone: '(phone)',
      gift_cards_of_needed_until: '(needed_until)',
    },
    kept: prepaid,
    person: {
      by: 'rule',
      noun: 'credit',
      told: 'credits',
      order: 'created_at',
      withheld: ['sold_by', 'needed_until'],
    },
    actor: 'sold_by',
  }),

  /** Sessions that a client has paid ahead. */
  session_packs: table({
    columns: {
      id: text,
      /** +digits (E.164), as requests have it. */
      phone: text,
      /** The covered treatments, in the price list's words of that day. */
      title: text,
      /** JSON of string[]: treatments by id, all of a section by its slug; empty for any. */
      covers: text,
      /** The balance is this number less the redemptions. */
      sessions: integer,
      /** FCFA. */
      price: integer,
      note: text,
      /** YYYY-MM-DD, the last day. */
      expires_on: text.orNull,
      sold_on: text,
      /** The actor, in the form that `events` uses. */
      sold_by: text,
      ended_on: text.orNull,
      needed_until: text,
      created_at: text,
    },
    key: ['id'],
    indexes: {
      session_packs_of_phone: '(phone)',
      session_packs_of_needed_until: '(needed_until)',
    },
    kept: prepaid,
    person: {
      by: 'rule',
      noun: 'session pack',
      told: 'sessionPacks',
      order: 'created_at',
      withheld: ['sold_by', 'needed_until'],
    },
    actor: 'sold_by',
  }),
};
