import type { moments } from '../../../../shared/contract/booking/request.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * Who waits for an hour that gets free.
 */

export interface WaitingTables {
  /** Gone once she has booked or left, and after its last day. */
  waiting_list: {
    id: string;
    name: string;
    /** +digits (E.164). */
    phone: string;
    email: string | null;
    /** 1: whoever reads the mailbox has said that it is hers. Until then nothing but the question is mailed. */
    proven: number;
    /** YYYY-MM-DD in Abidjan. */
    first_day: string;
    last_day: string;
    moment: (typeof moments)[number];
    /** JSON of string[][]: each person's treatments, by id. */
    treatments: string;
    /** The person who is wished for. */
    staff: number | null;
    created_at: string;
    /** Keyed hash of the /24 or /48; null where an account took the place. */
    network: string | null;
    /** When the owner took it off; it is deleted once that can be undone no more. */
    removed_at: string | null;
  };
  /** Each answer and mail has a link of its own, as only hashes are stored. */
  waiting_links: {
    token_hash: string;
    waiting_id: string;
    /** 1: only whoever reads the mailbox has it. */
    mailed: number;
    created_at: string;
  };
  /** What was free for her on each of her days when somebody last looked, and what she was told. */
  waiting_days: {
    waiting_id: string;
    day: string;
    /** That of all that the day's free hours depend on. */
    version: string;
    /** JSON of number[], minutes of the day; null as long as nobody has looked. */
    hours: string | null;
    /** JSON of number[]: those that got free since and that the site has not told of. */
    fresh: string;
    fresh_at: string | null;
    told_at: string | null;
    /** Minutes of the day: the time that she was told of. */
    told_from: number | null;
    told_to: number | null;
  };
}

const belongsTo = { waiting_id: 'waiting_list' } as const;

export const waitingTables = {
  waiting_list: {
    key: ['id'],
    kept: { days: retention.waitingDays, since: 'last_day' },
    person: {
      by: 'rule',
      noun: 'place on the waiting list',
      told: 'waiting',
      withheld: ['network', 'removed_at'],
    },
  },
  waiting_links: {
    key: ['token_hash'],
    belongsTo,
    kept: 'with their row',
    person: { by: 'rule' },
  },
  waiting_days: {
    key: ['waiting_id', 'day'],
    belongsTo,
    kept: 'with their row',
    person: {
      by: 'rule',
      told: 'waitingDays',
      withheld: ['version', 'hours', 'fresh', 'fresh_at'],
    },
  },
} as const satisfies FactsOf<WaitingTables>;
