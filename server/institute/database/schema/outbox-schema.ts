import type { Generated } from 'kysely';
import type { FailReason } from '../../../../shared/contract/notice-report.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/**
 * What waits to be sent: due, or to be tried again; held for some minutes, as one of the same
 * appointment has just left; or being sent, for as long as the claim lasts.
 */
type QueueState = 'waiting' | 'held' | 'sending';

/** The way that something goes to whom it is for. */
export type Channel = 'mail' | 'push' | 'gateway';

export interface OutboxTables {
  /** All that the site tells anybody: what waits to be sent, and what became of what was. */
  outbox: {
    id: string;
    channel: Generated<Channel>;
    /** A mailbox; of an alert the device, which may be gone meanwhile; a telephone number (E.164). */
    recipient: string;
    reply_to: string | null;
    /** Of an alert its title. */
    subject: string;
    /** A mail's body, or JSON of an Alert or of what a gateway gets. Emptied once sent or expired, as it may hold a sign-in link. */
    text: string;
    /** JSON of an Attachment; emptied with the text. */
    attachment: string | null;
    /** The request that it is about. */
    request_id: string | null;
    /** "YYYY-MM-DD HH:MM": it is true only as long as the appointment stands at this hour. */
    starts: string | null;
    /** What is told once has a key, which no second one can have. */
    key: string | null;
    /** The visitor's message that the mail forwards, or answers. */
    message_id: string | null;
    /** The answer to it that the mail carries. */
    answer_id: string | null;
    /** Whose place on the waiting list it is about: it is of use as long as she waits, and the hour is free. */
    waiting_id: Generated<string | null>;
    /** Whose agreement to mails after visits it rests on: it is of use as long as that holds. */
    consent_id: Generated<string | null>;
    /** The address by which a mail program ends such mails (RFC 8058); emptied with the text. */
    unsubscribe: Generated<string | null>;
    created_at: string;
    /** When it becomes useless. */
    expires_at: string | null;
    attempts: number;
    /** While a process sends it: when that process's claim ends. "9999-…" once it is given up. */
    next_try_at: string;
    /** What `next_try_at` is, until it is sent. */
    state: Generated<QueueState>;
    /** The most urgent first, see urgency.ts. */
    urgency: Generated<number>;
    /**
     * The number of a mail among those that its network caused in that minute; 0 if no stranger caused it. Of mails of
     * one urgency the lowest number leaves first, so that networks take turns.
     */
    behind: Generated<number>;
    /** "YYYY-MM-DD HH:MM": the appointment's hour that was told before; null for the first one. */
    since: string | null;
    sent_at: string | null;
    last_error: string | null;
    /** What its gateway told of it. */
    report: Generated<'delivered' | 'failed' | null>;
    reported_at: Generated<string | null>;
    report_reason: Generated<FailReason | null>;
  };
  /** What machines posted: the same id has its effect once. */
  posts: {
    id_hash: string;
    taken_at: string;
  };
}

export const outboxTables = {
  outbox: {
    key: ['id'],
    kept: { days: retention.mailDays, since: 'created_at', some: true },
    person: {
      by: 'rule',
      noun: 'notice',
      told: 'notices',
      // It repeats a message or request, or holds a sign-in link.
      withheld: ['text', 'attachment', 'key', 'unsubscribe'],
    },
  },
  posts: {
    key: ['id_hash'],
    // As long as there is anything that one could be about.
    kept: { days: retention.mailDays, since: 'taken_at' },
    person: 'nobody',
  },
} as const satisfies FactsOf<OutboxTables>;
