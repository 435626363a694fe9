import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

export const messageTables = {
  messages: table({
    columns: {
      id: text,
      subject: text,
      message: text,
      /** The mailbox of a signed-in sender. */
      sender: text.orNull,
      /** Keyed hash of author and text, while an identical message counts as a repetition. */
      fingerprint: text.orNull,
      created_at: text,
      answered_at: text.orNull,
      /** Incremented by each change (optimistic locking). */
      version: integer.initially(1),
      /** Normalized text for the search, see search.ts. */
      search_words: text.initially(''),
    },
    key: ['id'],
    indexes: {
      messages_by_answer: '(answered_at, created_at, id)',
      messages_by_created_at: '(created_at)',
    },
    uniqueIndexes: { messages_by_fingerprint: '(fingerprint)' },
    kept: { months: retention.months, since: 'created_at' },
    person: {
      by: 'rule',
      noun: 'message',
      told: 'messages',
      withheld: ['fingerprint', 'search_words'],
    },
    history: true,
  }),

  message_answers: table({
    columns: {
      id: text,
      message_id: text.references('messages', 'cascade'),
      /** The version of the message that the answer made. */
      version: integer,
      text: text,
      answered_by: text,
      created_at: text,
    },
    key: ['id'],
    uniqueIndexes: { answers_of_message: '(message_id, version)' },
    kept: 'with their row',
    // The author is left out, as for all acts of the staff.
    person: { by: 'rule', told: 'answers', withheld: ['version', 'answered_by'] },
    actor: 'answered_by',
  }),
};
