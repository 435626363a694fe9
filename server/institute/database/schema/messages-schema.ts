import type { FailureReason } from '#shared/notifications/notice-report.ts';
import { retention } from '#shared/retention.ts';
import { integer, table, text } from './table.ts';

/** `held`: delayed for minutes, because another message about the appointment has just left. */
type QueueState = 'waiting' | 'held' | 'sending';

export type Channel = 'mail' | 'push' | 'gateway';

export const messageTables = {
  messages: table({
    columns: {
      id: text,
      subject: text,
      message: text,
      sender: text.orNull,
      /** Keyed hash of author and text, while an identical message counts as a repetition. */
      fingerprint: text.orNull,
      created_at: text,
      answered_at: text.orNull,
      version: integer.initially(1),
      search_words: text.initially(''),
    },
    indexes: {
      messages_by_answer: '(answered_at, created_at, id)',
      messages_by_created_at: '(created_at)',
    },
    uniqueIndexes: { messages_by_fingerprint: '(fingerprint)' },
    retention: { months: retention.months, since: 'created_at' },
    person: { by: 'rule', withheld: ['fingerprint', 'search_words'] },
    history: true,
  }),

  message_answers: table({
    columns: {
      id: text,
      message_id: text.references('messages', 'cascade'),
      version: integer,
      text: text,
      answered_by: text,
      created_at: text,
    },
    uniqueIndexes: { answers_of_message: '(message_id, version)' },
    retention: 'with their row',
    person: { by: 'rule', withheld: ['version'] },
    actor: 'answered_by',
  }),

  outbox: table({
    columns: {
      id: text,
      channel: text.as<Channel>().initially('mail'),
      recipient: text,
      reply_to: text.orNull,
      subject: text,
      /** A mail's body, or JSON for other channels. Emptied once sent or expired: it may hold a sign-in link. */
      text: text,
      attachment: text.orNull,
      request_id: text.orNull,
      /** "YYYY-MM-DD HH:MM": the message is valid only while the appointment stands at this hour. */
      starts: text.orNull,
      key: text.orNull,
      message_id: text.orNull,
      waiting_id: text.orNull,
      consent_id: text.orNull,
      unsubscribe: text.orNull,
      created_at: text,
      expires_at: text.orNull,
      attempts: integer,
      /** The end of the claim while a process sends the row; "9999-…" once it is given up. */
      next_try_at: text,
      state: text.as<QueueState>().initially('waiting'),
      urgency: integer.initially(2),
      /** A mail's number among its network's in that minute; 0 if no stranger caused it. The lowest leaves first. */
      behind: integer.initially(0),
      /** "YYYY-MM-DD HH:MM": the appointment's hour in the message before; null for the first message. */
      since: text.orNull,
      sent_at: text.orNull,
      last_error: text.orNull,
      report: text.as<'delivered' | 'failed'>().orNull,
      reported_at: text.orNull,
      report_reason: text.as<FailureReason>().orNull,
    },
    indexes: {
      mails_of_request: '(request_id)',
      mails_by_created_at: '(created_at)',
      mails_with_text: "(expires_at) where text != ''",
      mails_of_message: '(message_id, created_at)',
      outbox_of_waiting: '(waiting_id) where waiting_id is not null',
      outbox_of_consent: '(consent_id) where consent_id is not null',
      outbox_unsent: '(channel, urgency, behind, next_try_at) where sent_at is null',
    },
    uniqueIndexes: { outbox_of_key: '(key)' },
    retention: { days: retention.mailDays, since: 'created_at', isConditional: true },
    // The text repeats a message or request, or holds a sign-in link.
    person: { by: 'rule', withheld: ['text', 'attachment', 'key', 'unsubscribe'] },
  }),

  /** Ids of machines' posts, so that the same id has its effect once. */
  posts: table({
    columns: {
      id_hash: text,
      taken_at: text,
    },
    key: ['id_hash'],
    indexes: { posts_by_time: '(taken_at)' },
    retention: { days: retention.mailDays, since: 'taken_at' },
    person: 'nobody',
  }),

  push_subscriptions: table({
    columns: {
      id: text,
      user_id: text.references('users', 'cascade'),
      endpoint: text.unique,
      p256dh: text,
      auth: text,
      device: text,
      created_at: text,
      last_sent_at: text.orNull,
      last_error: text.orNull,
    },
    indexes: { push_subscriptions_of_user: '(user_id)' },
    retention: 'with their row',
    person: { by: 'account', withheld: ['id', 'endpoint', 'p256dh', 'auth', 'last_error'] },
  }),
};
