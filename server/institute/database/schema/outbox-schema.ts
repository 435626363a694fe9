import type { FailReason } from '../../../../shared/notifications/notice-report.ts';
import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/**
 * What waits to be sent: due, or to be tried again; held for some minutes, as one of the same
 * appointment has just left; or being sent, for as long as the claim lasts.
 */
type QueueState = 'waiting' | 'held' | 'sending';

/** The way that something goes to whom it is for. */
export type Channel = 'mail' | 'push' | 'gateway';

export const outboxTables = {
  /** All that the site tells anybody: what waits to be sent, and what became of what was. */
  outbox: table({
    columns: {
      id: text,
      channel: text.as<Channel>().initially('mail'),
      /** A mailbox; of an alert the device, which may be gone meanwhile; a telephone number (E.164). */
      recipient: text,
      reply_to: text.orNull,
      /** Of an alert its title. */
      subject: text,
      /** A mail's body, or JSON of an Alert or of what a gateway gets. Emptied once sent or expired, as it may hold a sign-in link. */
      text: text,
      /** JSON of an Attachment; emptied with the text. */
      attachment: text.orNull,
      /** The request that it is about. */
      request_id: text.orNull,
      /** "YYYY-MM-DD HH:MM": it is true only as long as the appointment stands at this hour. */
      starts: text.orNull,
      /** What is told once has a key, which no second one can have. */
      key: text.orNull,
      /** The visitor's message that the mail forwards, or answers. */
      message_id: text.orNull,
      /** The answer to it that the mail carries. */
      answer_id: text.orNull,
      /** Whose place on the waiting list it is about: it is of use as long as she waits, and the hour is free. */
      waiting_id: text.orNull,
      /** Whose agreement to mails after visits it rests on: it is of use as long as that holds. */
      consent_id: text.orNull,
      /** The address by which a mail program ends such mails (RFC 8058); emptied with the text. */
      unsubscribe: text.orNull,
      created_at: text,
      /** When it becomes useless. */
      expires_at: text.orNull,
      attempts: integer,
      /** While a process sends it: when that process's claim ends. "9999-…" once it is given up. */
      next_try_at: text,
      /** What `next_try_at` is, until it is sent. */
      state: text.as<QueueState>().initially('waiting'),
      /** The most urgent first, see urgency.ts. */
      urgency: integer.initially(2),
      /**
       * The number of a mail among those that its network caused in that minute; 0 if no stranger caused it. Of mails of
       * one urgency the lowest number leaves first, so that networks take turns.
       */
      behind: integer.initially(0),
      /** "YYYY-MM-DD HH:MM": the appointment's hour that was told before; null for the first one. */
      since: text.orNull,
      sent_at: text.orNull,
      last_error: text.orNull,
      /** What its gateway told of it. */
      report: text.as<'delivered' | 'failed'>().orNull,
      reported_at: text.orNull,
      report_reason: text.as<FailReason>().orNull,
    },
    key: ['id'],
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
    kept: { days: retention.mailDays, since: 'created_at', some: true },
    person: {
      by: 'rule',
      noun: 'notice',
      told: 'notices',
      // It repeats a message or request, or holds a sign-in link.
      withheld: ['text', 'attachment', 'key', 'unsubscribe'],
    },
  }),

  /** What machines posted: the same id has its effect once. */
  posts: table({
    columns: {
      id_hash: text,
      taken_at: text,
    },
    key: ['id_hash'],
    indexes: { posts_by_time: '(taken_at)' },
    // As long as there is anything that one could be about.
    kept: { days: retention.mailDays, since: 'taken_at' },
    person: 'nobody',
  }),
};
