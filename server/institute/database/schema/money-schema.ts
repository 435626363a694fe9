import type { PaymentMethod, PaymentPurpose } from '#shared/money/till.ts';
import { retention } from '#shared/retention.ts';
import { integer, table, text } from './table.ts';

const prepaid = { months: retention.months, since: 'needed_until' } as const;

/** `open`: to be checked; `attached`: pays a deposit; `other`: matches none; `aside`: checked, and no deposit. */
type PaymentState = 'open' | 'other' | 'attached' | 'aside';

export const moneyTables = {
  payments: table({
    columns: {
      id: text,
      created_at: text,
      /** The payment that this row reverses; "" for none. A payment less its reversals lies between 0 and its amount. */
      reverses: text,
      amount: integer,
      /** The appointment; null for none, or after its erasure. The row stays, so that the totals stay right. */
      request_id: text.references('requests', 'set null').orNull,
      gift_card_id: text.references('gift_cards', 'set null').orNull,
      session_pack_id: text.references('session_packs', 'set null').orNull,
      recorded_by: text,
      method: text.as<PaymentMethod>(),
      paid_on: text,
      purpose: text.as<PaymentPurpose>(),
    },
    indexes: {
      payments_of_paid_on: '(paid_on)',
      payments_of_request_id: '(request_id)',
      payments_of_gift_card_id: '(gift_card_id)',
      payments_of_session_pack_id: '(session_pack_id)',
      payments_of_reverses: "(reverses) where reverses <> ''",
    },
    check: 'amount <> 0',
    retention: { months: retention.paymentMonths, since: 'paid_on', isConditional: true },
    person: { by: 'request', order: 'created_at', withheld: ['reverses'] },
    actor: 'recorded_by',
  }),

  redemptions: table({
    columns: {
      id: text,
      created_at: text,
      reverses: text,
      amount: integer,
      request_id: text.references('requests', 'set null').orNull,
      gift_card_id: text.references('gift_cards', 'cascade').orNull,
      session_pack_id: text.references('session_packs', 'cascade').orNull,
      recorded_by: text,
      sessions: integer,
      reason: text,
      used_on: text,
    },
    indexes: {
      redemptions_of_used_on: '(used_on)',
      redemptions_of_request_id: '(request_id)',
      redemptions_of_gift_card_id: '(gift_card_id)',
      redemptions_of_session_pack_id: '(session_pack_id)',
      redemptions_of_reverses: "(reverses) where reverses <> ''",
    },
    retention: 'with their row',
    person: { by: 'request', order: 'created_at', withheld: ['reverses'] },
    actor: 'recorded_by',
  }),

  shares: table({
    columns: {
      id: text,
      payment_id: text.references('payments', 'cascade').orNull,
      redemption_id: text.references('redemptions', 'cascade').orNull,
      resource_id: integer.references('resources', 'set null').orNull,
      amount: integer,
      commission: integer.orNull,
    },
    indexes: {
      shares_of_payment_id: '(payment_id)',
      shares_of_redemption_id: '(redemption_id)',
      shares_of_resource: '(resource_id)',
    },
    retention: 'with their row',
    person: 'nobody',
  }),

  gift_cards: table({
    columns: {
      id: text,
      /** Plain text, so that the owner can read it to a client who lost it. */
      code: text.unique,
      /** FCFA. The balance is this amount less the redemptions. */
      amount: integer,
      from_name: text,
      to_name: text,
      message: text,
      /** The client's number (E.164) if the card is a credit for her; null if any holder may use the card. */
      phone: text.orNull,
      expires_on: text.orNull,
      sold_on: text,
      sold_by: text,
      ended_on: text.orNull,
      needed_until: text,
      created_at: text,
    },
    indexes: {
      gift_cards_of_created_at: '(created_at)',
      gift_cards_of_phone: '(phone)',
      gift_cards_of_needed_until: '(needed_until)',
    },
    retention: prepaid,
    person: { by: 'rule', order: 'created_at', withheld: ['needed_until'] },
    actor: 'sold_by',
  }),

  session_packs: table({
    columns: {
      id: text,
      phone: text,
      title: text,
      /** JSON of string[]: treatment ids and section slugs. An empty array covers all treatments. */
      covers: text,
      sessions: integer,
      price: integer,
      note: text,
      expires_on: text.orNull,
      sold_on: text,
      sold_by: text,
      ended_on: text.orNull,
      needed_until: text,
      created_at: text,
    },
    indexes: {
      session_packs_of_phone: '(phone)',
      session_packs_of_needed_until: '(needed_until)',
    },
    retention: prepaid,
    person: { by: 'rule', order: 'created_at', withheld: ['needed_until'] },
    actor: 'sold_by',
  }),

  provider_payments: table({
    columns: {
      id: text,
      provider: text,
      provider_id: text,
      amount: integer,
      fee: integer,
      phone: text,
      reference: text,
      created_at: text,
      state: text.as<PaymentState>(),
      request_id: text.orNull,
      settled_at: text.orNull,
      settled_by: text.orNull,
    },
    indexes: {
      payments_by_state: '(state, created_at)',
      payments_by_request_id: '(request_id)',
      payments_by_created_at: '(created_at)',
    },
    retention: { months: retention.months, since: 'created_at' },
    person: { by: 'rule', withheld: ['request_id'] },
    actor: 'settled_by',
  }),

  /** Ids of all reported payments, kept for good without personal data. */
  payment_ids: table({
    columns: {
      id_hash: text,
    },
    key: ['id_hash'],
    retention: 'for good',
    person: 'nobody',
  }),
};
