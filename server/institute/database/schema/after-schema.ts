import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/*
 * The mail after a visit, for clients who agreed to it, and their opinions.
 */

export const afterTables = {
  /** Agreements to mails after visits: one row for each mailbox, with the last one. */
  visit_consents: table({
    columns: {
      id: text,
      /** The mailbox, spelled as in requests. */
      email: text.unique,
      /** +digits (E.164), of the appointment on whose page the client agreed. */
      phone: text,
      name: text,
      /** The question as the client read it. */
      text: text,
      request_id: text.orNull,
      agreed_at: text,
      /** The time of the last agreement; retention counts from it. */
      renewed_at: text,
      /** The time when the reader stopped the mails; null again after a new agreement. */
      stopped_at: text.orNull,
      /** The day of the last visit in a mail, so that no visit gets two mails. */
      thanked_day: text.orNull,
      created_at: text,
    },
    key: ['id'],
    indexes: {
      visit_consents_by_phone: '(phone)',
      visit_consents_by_renewed_at: '(renewed_at)',
    },
    kept: { months: retention.months, since: 'renewed_at', some: true },
    person: { by: { contact: ['phone', 'email'] }, noun: 'consent', told: 'consents' },
  }),

  /** Links of the mails. Each mail has its own link, because only hashes are stored. */
  visit_links: table({
    columns: {
      token_hash: text,
      consent_id: text.references('visit_consents', 'cascade'),
      /** The visit of the mail. */
      request_id: text.orNull,
      created_at: text,
    },
    key: ['token_hash'],
    indexes: { visit_links_of_consent: '(consent_id)' },
    kept: 'with their row',
    person: { by: { with: 'visit_consents' } },
  }),

  visit_opinions: table({
    columns: {
      id: text,
      consent_id: text.references('visit_consents', 'cascade'),
      request_id: text.unique,
      /** The visit's day, with the names of its treatments at that time. */
      day: text,
      care: text,
      /** 1 to 5, the best. */
      rating: integer,
      text: text,
      first_name: text,
      /** 1: the institute may publish the text with the first name. */
      may_publish: integer,
      /** The id of the testimonial while the opinion is published. */
      content_id: text,
      version: integer,
      updated_at: text,
      created_at: text,
    },
    key: ['id'],
    indexes: {
      visit_opinions_by_consent_id: '(consent_id)',
      visit_opinions_by_updated_at: '(updated_at)',
    },
    kept: 'with their row',
    person: { by: 'rule', noun: 'opinion', told: 'opinions' },
  }),
};
