import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { Id, menuCounts, Page } from './query.ts';

/*
 * The mail queue as the back office sees it: never the text, which may hold a sign-in link.
 */

export const MailsQuery = v.object({ page: Page }, malformed);

const MailLine = v.object({
  id: Id,
  recipient: v.string(),
  subject: v.string(),
  createdAt: v.string(),
  attempts: v.number(),
  lastError: v.nullable(v.string()),
  /** Null when it is not retried: given up, or expired. */
  nextTryAt: v.nullable(v.string()),
  /** Given up but not expired: the back office may retry it. */
  isGivenUp: v.boolean(),
  /** The number of the request that the mail is about. */
  number: v.optional(v.nullable(v.string()), null),
});
export type MailLine = v.InferOutput<typeof MailLine>;

export const MailList = v.object({
  mails: v.array(MailLine),
  hasNext: v.boolean(),
  ...menuCounts,
});
export type MailList = v.InferOutput<typeof MailList>;

/** The delivery state of the last mail to the client about a request. */
export const RequestMail = v.object({
  state: v.picklist(['sent', 'waiting', 'given-up']),
  /** When it was sent, or when it is tried next. */
  at: v.nullable(v.string()),
  lastError: v.nullable(v.string()),
});
export type RequestMail = v.InferOutput<typeof RequestMail>;

/** The reason for a refused mail, from nodemailer's code and the SMTP status (RFC 5321, 4.2.3). */
export function failureText(lastError: string | null): string {
  const [, status = ''] = /^EENVELOPE (\d{3})/.exec(lastError ?? '') ?? [];
  if (status.startsWith('4')) return 'le serveur de cette boîte le refuse pour le moment';
  if (status === '552') return 'la boîte est pleine';
  if (/^55[013]/.test(status)) return 'cette adresse n’existe pas, ou ne reçoit plus d’e-mails';
  if (status || lastError?.startsWith('EMESSAGE')) return 'le serveur de cette boîte l’a refusé';
  return 'aucun serveur ne l’a pris';
}

export const RetryInput = v.object({ id: Id }, malformed);
