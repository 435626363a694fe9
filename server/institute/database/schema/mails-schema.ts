import type { Generated } from 'kysely';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/**
 * What waits to be sent: due, or to be tried again; held for some minutes, as one of the same
 * appointment has just left; or being sent, for as long as the claim lasts.
 */
export type QueueState = 'waiting' | 'held' | 'sending';

export interface MailTables {
  mails: {
    id: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    /** Emptied once sent or expired, as it may hold a sign-in link. */
    text: string;
    /** JSON of an Attachment; emptied with the text. */
    attachment: string | null;
    /** The request that the mail is about. */
    request_id: string | null;
    /** The visitor's message that the mail forwards, or answers. */
    message_id: string | null;
    /** The answer to it that the mail carries. */
    answer_id: string | null;
    created_at: string;
    /** When the mail becomes useless. */
    expires_at: string | null;
    attempts: number;
    /** While a process sends it: when that process's claim ends. "9999-…" once it is given up. */
    next_try_at: string;
    /** What `next_try_at` is, until the mail is sent. */
    state: Generated<QueueState>;
    /** The most urgent first, see urgency.ts. */
    urgency: Generated<number>;
    /** "YYYY-MM-DD HH:MM": the appointment's hour that was told before; null for the first one. */
    since: string | null;
    sent_at: string | null;
    last_error: string | null;
  };
}

export const mailTables = {
  mails: {
    key: ['id'],
    kept: { days: retention.mailDays, since: 'created_at', some: true },
    person: {
      by: 'rule',
      noun: 'mail',
      told: 'mails',
      // It repeats a message or request, or holds a sign-in link.
      withheld: ['text', 'attachment'],
    },
  },
} as const satisfies FactsOf<MailTables>;
