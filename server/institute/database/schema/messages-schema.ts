import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

export interface MessageTables {
  messages: {
    id: string;
    subject: string;
    message: string;
    /** Mailbox of a sender who was signed in. */
    sender: string | null;
    /** Keyed hash of author and text, as long as an identical message counts as a repetition. */
    fingerprint: string | null;
    created_at: string;
    answered_at: string | null;
    /** Incremented by each change (optimistic locking). */
    version: number;
    /** Normalized text for the search, see search.ts. */
    search_words: string;
  };
}

export const messageTables = {
  messages: {
    key: ['id'],
    kept: { months: retention.months, since: 'created_at' },
    person: {
      by: 'rule',
      noun: 'message',
      told: 'messages',
      withheld: ['fingerprint', 'search_words'],
    },
    history: true,
  },
} as const satisfies FactsOf<MessageTables>;
