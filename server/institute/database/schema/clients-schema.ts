import type { moments } from '#shared/booking/treatment-choice.ts';
import { retention } from '#shared/retention.ts';
import { integer, table, text } from './table.ts';

export const clientTables = {
  waiting_list: table({
    columns: {
      id: text,
      name: text,
      phone: text,
      email: text.orNull,
      /** 1: the account's mailbox. Older rows may have an address that nobody confirmed: 0. */
      proven: integer,
      first_day: text,
      last_day: text,
      moment: text.as<(typeof moments)[number]>(),
      treatments: text,
      staff: integer.orNull,
      created_at: text,
      /** Keyed hash of the /24 or /48; null for a place taken with an account. */
      network: text.orNull,
      removed_at: text.orNull,
    },
    indexes: {
      waiting_list_by_phone: '(phone)',
      waiting_list_by_email: '(email)',
      waiting_list_by_last_day: '(last_day)',
    },
    retention: { days: retention.waitingDays, since: 'last_day' },
    person: { by: { contact: ['phone', 'email'] }, withheld: ['network', 'removed_at'] },
  }),

  /** Links to places. Each answer and mail has its own link, because only hashes are stored. */
  waiting_links: table({
    columns: {
      token_hash: text,
      waiting_id: text.references('waiting_list', 'cascade'),
      created_at: text,
    },
    key: ['token_hash'],
    indexes: { waiting_links_of_entry: '(waiting_id)' },
    retention: 'with their row',
    person: { by: { with: 'waiting_list' }, exported: false },
  }),

  waiting_days: table({
    columns: {
      waiting_id: text.references('waiting_list', 'cascade'),
      day: text,
      version: text,
      hours: text.orNull,
      fresh: text,
      fresh_at: text.orNull,
      told_at: text.orNull,
      told_from: integer.orNull,
    },
    key: ['waiting_id', 'day'],
    indexes: { waiting_days_by_day: '(day)' },
    retention: 'with their row',
    person: { by: { with: 'waiting_list' }, withheld: ['version', 'hours', 'fresh', 'fresh_at'] },
  }),

  visit_consents: table({
    columns: {
      id: text,
      email: text.unique,
      phone: text,
      name: text,
      text: text,
      request_id: text.orNull,
      agreed_at: text,
      renewed_at: text,
      stopped_at: text.orNull,
      thanked_day: text.orNull,
      created_at: text,
    },
    indexes: {
      visit_consents_by_phone: '(phone)',
      visit_consents_by_renewed_at: '(renewed_at)',
    },
    retention: { months: retention.months, since: 'renewed_at', isConditional: true },
    person: { by: { contact: ['phone', 'email'] } },
  }),

  visit_links: table({
    columns: {
      token_hash: text,
      consent_id: text.references('visit_consents', 'cascade'),
      request_id: text.orNull,
      created_at: text,
    },
    key: ['token_hash'],
    indexes: { visit_links_of_consent: '(consent_id)' },
    retention: 'with their row',
    person: { by: { with: 'visit_consents' }, exported: false },
  }),

  visit_opinions: table({
    columns: {
      id: text,
      consent_id: text.references('visit_consents', 'cascade'),
      request_id: text.unique,
      day: text,
      care: text,
      rating: integer,
      text: text,
      first_name: text,
      may_publish: integer,
      content_id: text,
      version: integer,
      updated_at: text,
      created_at: text,
    },
    indexes: {
      visit_opinions_by_consent_id: '(consent_id)',
      visit_opinions_by_updated_at: '(updated_at)',
    },
    retention: 'with their row',
    person: { by: 'rule' },
  }),
};
