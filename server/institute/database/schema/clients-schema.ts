import type { moments } from '../../../../shared/booking/request.ts';
import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/* Clients who wait for a slot to get free. */

export const waitingTables = {
  /** Entries, deleted once the client has booked or left, and after the last day. */
  waiting_list: table({
    columns: {
      id: text,
      name: text,
      /** +digits (E.164). */
      phone: text,
      email: text.orNull,
      /** 1: the mailbox's reader has confirmed it. Until then only the question is mailed. */
      proven: integer,
      /** YYYY-MM-DD in Abidjan. */
      first_day: text,
      last_day: text,
      moment: text.as<(typeof moments)[number]>(),
      /** JSON of string[][]: each person's treatments, by id. */
      treatments: text,
      /** The wished staff member. */
      staff: integer.orNull,
      created_at: text,
      /** Keyed hash of the /24 or /48; null for a place taken with an account. */
      network: text.orNull,
      /** The time when the owner took the entry off; it is deleted once the undo has expired. */
      removed_at: text.orNull,
    },
    key: ['id'],
    indexes: {
      waiting_list_by_phone: '(phone)',
      waiting_list_by_email: '(email)',
      waiting_list_by_last_day: '(last_day)',
    },
    kept: { days: retention.waitingDays, since: 'last_day' },
    person: {
      by: { contact: ['phone', 'email'] },
      noun: 'place on the waiting list',
      told: 'waiting',
      withheld: ['network', 'removed_at'],
    },
  }),

  /** Links to places. Each answer and mail has its own link, because only hashes are stored. */
  waiting_links: table({
    columns: {
      token_hash: text,
      waiting_id: text.references('waiting_list', 'cascade'),
      /** 1: only the mailbox's reader has the link. */
      mailed: integer,
      created_at: text,
    },
    key: ['token_hash'],
    indexes: { waiting_links_of_entry: '(waiting_id)' },
    kept: 'with their row',
    person: { by: { with: 'waiting_list' } },
  }),

  /** The free slots of each of an entry's days at the last search, and the message sent to the client. */
  waiting_days: table({
    columns: {
      waiting_id: text.references('waiting_list', 'cascade'),
      day: text,
      /** The version of all facts that the day's free slots depend on. */
      version: text,
      /** JSON of number[], minutes since midnight; null before the first search. */
      hours: text.orNull,
      /** JSON of number[]: slots that got free since, and that were not sent yet. */
      fresh: text,
      fresh_at: text.orNull,
      told_at: text.orNull,
      /** Minutes since midnight: the slot sent to the client. */
      told_from: integer.orNull,
      told_to: integer.orNull,
    },
    key: ['waiting_id', 'day'],
    indexes: { waiting_days_by_day: '(day)' },
    kept: 'with their row',
    person: {
      by: { with: 'waiting_list' },
      told: 'waitingDays',
      withheld: ['version', 'hours', 'fresh', 'fresh_at'],
    },
  }),
};

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
