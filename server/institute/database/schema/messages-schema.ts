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
  /** What the institute answered by mail. */
  message_answers: {
    id: string;
    message_id: string;
    /** The version of the message that it made. */
    version: number;
    text: string;
    answered_by: string;
    created_at: string;
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
  message_answers: {
    key: ['id'],
    belongsTo: { message_id: 'messages' },
    kept: 'with their row',
    // Without its author, like everything that staff do.
    person: { by: 'rule', told: 'answers', withheld: ['version', 'answered_by'] },
    actor: 'answered_by',
  },
} as const satisfies FactsOf<MessageTables>;
