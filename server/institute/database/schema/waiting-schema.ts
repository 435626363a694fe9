import type { moments } from '../../../../shared/booking/request.ts';
import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/*
 * Who waits for an hour that gets free.
 */

export const waitingTables = {
  /** Gone once she has booked or left, and after its last day. */
  waiting_list: table({
    columns: {
      id: text,
      name: text,
      /** +digits (E.164). */
      phone: text,
      email: text.orNull,
      /** 1: whoever reads the mailbox has said that it is hers. Until then nothing but the question is mailed. */
      proven: integer,
      /** YYYY-MM-DD in Abidjan. */
      first_day: text,
      last_day: text,
      moment: text.as<(typeof moments)[number]>(),
      /** JSON of string[][]: each person's treatments, by id. */
      treatments: text,
      /** The person who is wished for. */
      staff: integer.orNull,
      created_at: text,
      /** Keyed hash of the /24 or /48; null where an account took the place. */
      network: text.orNull,
      /** When the owner took it off; it is deleted once that can be undone no more. */
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

  /** Each answer and mail has a link of its own, as only hashes are stored. */
  waiting_links: table({
    columns: {
      token_hash: text,
      waiting_id: text.references('waiting_list', 'cascade'),
      /** 1: only whoever reads the mailbox has it. */
      mailed: integer,
      created_at: text,
    },
    key: ['token_hash'],
    indexes: { waiting_links_of_entry: '(waiting_id)' },
    kept: 'with their row',
    person: { by: { with: 'waiting_list' } },
  }),

  /** What was free for her on each of her days when somebody last looked, and what she was told. */
  waiting_days: table({
    columns: {
      waiting_id: text.references('waiting_list', 'cascade'),
      day: text,
      /** That of all that the day's free hours depend on. */
      version: text,
      /** JSON of number[], minutes of the day; null as long as nobody has looked. */
      hours: text.orNull,
      /** JSON of number[]: those that got free since and that the site has not told of. */
      fresh: text,
      fresh_at: text.orNull,
      told_at: text.orNull,
      /** Minutes of the day: the time that she was told of. */
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
