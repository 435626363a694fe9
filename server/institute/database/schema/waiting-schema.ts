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
